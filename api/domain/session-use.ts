import { and, eq, inArray, lt } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { sessionToken } from "../db/schema/index.ts";
import type { Background } from "./background.ts";
import { IDLE_MS, type SessionRecord, sessionEnd } from "./sessions.ts";

/** `last_seen_at` is written at most this often. */
const SEEN_MS = 60_000;
/** What is noted waits this long for what else is, and for the reads of the page that it comes from. */
const GATHERED_MS = 2_000;

/** Notes that sessions are in use, which also prolongs those that are not remembered (spec §9). */
export interface SessionUse {
  /** Resolves at once, unless the session is one whose life the write must not come too late for. */
  note(session: SessionRecord, now: Date): Promise<void>;
  /** Writes what is noted. */
  settled(): Promise<void>;
}

/**
 * One write for all sessions of two seconds, after the pages that they asked for. A page makes five calls at a time:
 * each wrote, the page waited for the disk, and every write forgets what was read (db/remembered-reads), so the first
 * page of a minute took 105 ms in place of 43.
 */
export function createSessionUse(db: Database, background: Background): SessionUse {
  const noted = new Map<number, Pick<SessionRecord, "id" | "remember">>();
  let latest = new Date(0);
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const sessions = [...noted.values()];
    try {
      for (const remember of [false, true]) {
        const ids = sessions.filter((session) => session.remember === remember).map(({ id }) => id);
        if (ids.length > 0) await writeUse(db, ids, remember, latest);
      }
    } finally {
      for (const { id } of sessions) noted.delete(id);
    }
  }

  return {
    async note(session, now) {
      if (noted.has(session.id) || Date.parse(session.last_seen_at) > now.getTime() - SEEN_MS) return;
      noted.set(session.id, session);
      latest = now;
      if (Date.parse(session.expires_at) - now.getTime() < IDLE_MS / 2) return write();
      timer ??= setTimeout(() => background.run("sessions in use", write), GATHERED_MS).unref();
    },
    settled: write,
  };
}

/** Of sessions that several processes note at a time each row is written by one, and none waits for another. */
async function writeUse(db: Database, ids: number[], remember: boolean, now: Date): Promise<void> {
  const seen = now.toISOString();
  const due = db
    .select({ id: sessionToken.id })
    .from(sessionToken)
    .where(and(inArray(sessionToken.id, ids), eq(sessionToken.remember, remember), lt(sessionToken.last_seen_at, seen)))
    .for("update", { skipLocked: true });
  await db
    .update(sessionToken)
    .set({ last_seen_at: seen, ...(remember ? {} : { expires_at: sessionEnd(false, now) }) })
    .where(inArray(sessionToken.id, due));
}
