import type { FileHandle } from "node:fs/promises";
import type { Logger } from "pino";
import type { Database } from "./db/connect.ts";
import type { Memory, Revision } from "./db/memory.ts";
import type { Background } from "./domain/background.ts";
import type { CallerLookup } from "./domain/caller-lookup.ts";
import type { Clock } from "./domain/clock.ts";
import type { Encryption } from "./domain/encryption.ts";
import type { Limits } from "./domain/limits.ts";
import type { SessionUse } from "./domain/session-use.ts";
import type { Signing } from "./domain/signing.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Provider } from "./oauth/provider.ts";
import type { Outgoing } from "./outgoing/outgoing.ts";

export interface RememberedAnswer {
  text: string;
  /** Nobody asked for the time while it was made. */
  timeless: boolean;
}

/** What every handler may use. One set for each API that was created. */
export interface Services {
  db: Database;
  /** The state of the rows at some moment after the call. */
  revision(): Promise<Revision>;
  /** Answers of reads, as they were sent. */
  answers: Memory<RememberedAnswer>;
  encryption: Encryption;
  signing: Signing;
  callers: CallerLookup;
  sessionUse: SessionUse;
  limits: Limits;
  mailer: Mailer;
  /** The way to servers whose address a person typed. */
  outgoing: Outgoing;
  background: Background;
  /** An empty file to read and write, gone when it is closed. */
  temporaryFile(): Promise<FileHandle>;
  log: Logger;
  publicUrl: string;
  siteName: string;
  registration: boolean;
  /** Whose sign-in opens an account here, by name. */
  oauthProviders: ReadonlyMap<string, Provider>;
  /** Whether the first sign-in at a provider finds its account by a verified e-mail address. */
  oauthLinkByEmail: boolean;
  clock: Clock;
  /** The clock's. */
  now(): Date;
}
