import { setTimeout } from "node:timers/promises";
import { createApp } from "./app.ts";
import { connect } from "./db/connect.ts";
import { createMemory } from "./db/memory.ts";
import { seedDemo } from "./demo/seed.ts";
import { createBackground } from "./domain/background.ts";
import { createCallerLookup } from "./domain/caller-lookup.ts";
import { createClock } from "./domain/clock.ts";
import { createEncryption } from "./domain/encryption.ts";
import { issueSetupToken } from "./domain/first-administrator.ts";
import { startHousekeeping } from "./domain/housekeeping.ts";
import { createLimits } from "./domain/limits.ts";
import { ensureRoles } from "./domain/role-catalog.ts";
import { createSessionUse } from "./domain/session-use.ts";
import { createSigning } from "./domain/signing.ts";
import { createMailer } from "./mail/mailer.ts";
import { createProviders } from "./oauth/providers.ts";
import type { ApiOptions, Origin } from "./options.ts";
import { createOutgoing } from "./outgoing/outgoing.ts";
import { openUnnamedFile } from "./playlist-uploads/spool.ts";
import type { RememberedAnswer, Services } from "./services.ts";

export { FolderInUse } from "./db/lock.ts";
export { readText } from "./http/text-response.ts";
export type { ApiOptions, Origin } from "./options.ts";

/** A database that takes longer than this to say hello is not ready. */
const READY_MS = 3_000;
/** Pages of lists that people have open, not the 500 rows of a step of an export. Figures that depend on the time may be 5 s old. */
const ANSWERS = {
  most: 300,
  milliseconds: 5_000,
  lasts: ({ timeless }: RememberedAnswer) => timeless,
  keeps: ({ text }: RememberedAnswer) => text.length < 64 * 1024,
};
/** Whom the operator names may be anywhere; addresses that people type are another matter. */
const ANYWHERE = ["0.0.0.0/0", "::/0"];

/** The embedded implementation of the contract. */
export interface Api {
  /** Answers a request under `/api`; it never throws. */
  fetch(request: Request, origin: Origin): Promise<Response>;
  /** The path `/setup/<token>` for the first administrator while there is no user at all, else null. Each call makes a new token. */
  setupLink(): Promise<string | null>;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  /** Fills in the demo's accounts and rows; a second time it changes nothing. */
  seedDemo(): Promise<void>;
  /** Waits for mails under way, then closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings its schema up to date and makes the API.
 *
 * @throws {FolderInUse} when another process has the embedded database open
 */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { api } = await createApiWithServices(options);
  return api;
}

/** {@link createApi}, with what its handlers use, for tests that look behind the answers. */
export async function createApiWithServices(options: ApiOptions): Promise<{ api: Api; services: Services }> {
  const clock = createClock(options.now ?? (() => new Date()));
  const { now } = clock;
  const connection = await connect(options.database);
  const signing = createSigning(options.encryptionKey);
  const toProviders = createOutgoing(ANYWHERE);
  const background = createBackground(options.log);
  const services: Services = {
    db: connection.db,
    revision: connection.revision,
    answers: createMemory(ANSWERS),
    encryption: createEncryption(options.encryptionKey),
    signing,
    callers: createCallerLookup(),
    sessionUse: createSessionUse(connection.db, background),
    limits: createLimits(connection.db),
    mailer: createMailer(options.mail),
    outgoing: createOutgoing(options.allowPrivateHosts ?? []),
    background,
    temporaryFile: openUnnamedFile,
    log: options.log,
    publicUrl: options.publicUrl,
    siteName: options.siteName,
    registration: options.registration,
    oauthProviders: createProviders(options.oauth?.providers ?? [], toProviders, signing),
    oauthLinkByEmail: options.oauth?.linkByEmail ?? true,
    clock,
    now,
  };
  await ensureRoles(services.db, now());
  const app = createApp(services);
  const stopHousekeeping = startHousekeeping(services);
  const api: Api = {
    fetch: async (request, origin) => app.fetch(request, origin),
    async setupLink() {
      const token = await issueSetupToken(services.db, now());
      return token && `/setup/${token}`;
    },
    async ready() {
      const late = setTimeout(READY_MS, false, { ref: false });
      return Promise.race([
        connection.ping().then(
          () => true,
          () => false,
        ),
        late,
      ]);
    },
    seedDemo: () => seedDemo(services),
    async close() {
      stopHousekeeping();
      background.run("sessions in use", services.sessionUse.settled);
      await background.settled();
      services.mailer.close();
      await services.outgoing.close();
      await toProviders.close();
      await connection.close();
    },
  };
  return { api, services };
}
