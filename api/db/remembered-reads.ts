import type { PGlite, Results } from "@electric-sql/pglite";
import { frozen } from "../../contract/frozen.ts";
import { createMemory } from "./memory.ts";

/** Answers that are remembered at once, and rows of one: a page of a list, not an export. */
const ANSWERS = 1_000;
const ROWS = 100;

/** A read that always gives the same until something is written. */
const READ = /^\s*select\b/i;
const CHANGING =
  /\bfor (?:no key )?(?:update|share)|\b(?:nextval|setval|now|random|gen_random_uuid|\w+_timestamp|pg_\w+)\s*\(|\bcurrent_/i;

type Query = PGlite["query"];
type Answer = Results<Record<string, unknown>>;

/**
 * The embedded database belongs to this process alone (lock.ts), so what a read gave stays
 * right until this process writes: it is remembered until then. A page of the back office makes
 * eight reads, of which seven are the same for the next page; each costs 1 to 3 ms of the one
 * thread that everything here runs on.
 *
 * Any statement that is no plain read, and any transaction, forgets everything, when it begins
 * and again when it has ended: a read that was under way meanwhile is not remembered.
 *
 * @returns the client to use instead, and the count of those beginnings and ends: the revision of the rows
 */
export function rememberReads(client: PGlite): { client: PGlite; revision: () => number } {
  let writes = 0;
  const read = createMemory<Answer>({ most: ANSWERS, keeps: ({ rows }) => rows.length <= ROWS });

  async function writing<Result>(write: () => Promise<Result>): Promise<Result> {
    writes += 1;
    try {
      return await write();
    } finally {
      writes += 1;
    }
  }

  const query = (...[text, parameters, options]: Parameters<Query>): Promise<Answer> => {
    const ask = () => client.query<Record<string, unknown>>(text, parameters, options);
    if (!READ.test(text) || CHANGING.test(text)) return writing(ask);
    return read(writes, JSON.stringify([options?.rowMode, text, parameters]), async () => frozen(await ask()));
  };

  const instead: Partial<Record<string | symbol, unknown>> = {
    query,
    exec: (...given: Parameters<PGlite["exec"]>) => writing(() => client.exec(...given)),
    transaction: (work: Parameters<PGlite["transaction"]>[0]) => writing(() => client.transaction(work)),
  };
  const remembering = new Proxy(client, {
    get(target, name) {
      if (Object.hasOwn(instead, name)) return instead[name];
      const own: unknown = Reflect.get(target, name, target);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
  return { client: remembering, revision: () => writes };
}
