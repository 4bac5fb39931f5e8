import { setTimeout as wait } from "node:timers/promises";
import {
  type PlayerState,
  playerEnrol,
  playerLogin,
  playerNoticeConfirm,
  playerReport,
  playerStateRead,
  playerTextConfirm,
} from "../../contract/player.ts";
import { type PlayerApi, Refused, untilItWorks } from "./player-api.ts";
import { describeNotice, describeState, describeText } from "./state-lines.ts";

export interface PlayerOptions {
  /** In any notation. */
  mac: string;
  key: string;
  api: PlayerApi;
  /** Writes a line to the person who watches. */
  tell(line: string): void;
  /** Ends the player. */
  signal: AbortSignal;
  /** Milliseconds between two looks at the state. */
  every: number;
  /** Look once, confirm what came, and end. */
  once: boolean;
}

/** What the simulated device runs. */
const versions = { app_version: "4.1.0", version_code: 410, android_version: "12", hw_version: "SIM" };

/**
 * Plays a device: enrols it, signs in, then follows its state, shows texts and notifications and
 * confirms them, until the signal ends it. While the server is away it waits and says so.
 *
 * @throws {Refused} when the key is not the device's, or a call does not fit
 * @throws the signal's reason
 */
export async function playDevice(options: PlayerOptions): Promise<void> {
  const { mac, key, api, tell, signal, every, once } = options;
  const persist: Persist = once ? (work) => work() : (work) => untilItWorks(work, tell, signal);
  tell(`MAC          ${mac}`);
  tell(`Key          ${key}`);
  let token = await persist(() => enter(options));
  tell("Signed in.");
  let cursor: string | undefined;
  let shown: string[] = [];
  for (;;) {
    try {
      const answer = await persist(() => api.call(playerStateRead, { query: { since: cursor } }, token));
      if (answer.state) {
        shown = showChanges(answer.state, shown, tell);
        await showMessages(answer.state, token, options, persist);
      }
      // Kept last: whatever went wrong in between, the same state comes again.
      cursor = answer.cursor;
    } catch (error) {
      if (!isRefusal(error, 401) || once) throw error;
      tell("Signed out by the server; signing in again.");
      token = await persist(() => enter(options));
    }
    if (once) return;
    await wait(every, undefined, { signal });
  }
}

/** Does a call, and does it again while the server is away. */
type Persist = <T>(work: () => Promise<T>) => Promise<T>;

async function enter({ mac, key, api }: PlayerOptions): Promise<string> {
  await api.call(playerEnrol, { body: { mac, key } });
  const { token } = await api.call(playerLogin, { body: { mac, key } });
  await api.call(playerReport, { body: versions }, token);
  return token;
}

/** Writes the lines that were not there before; gives all that are there now. */
function showChanges(state: PlayerState, before: string[], tell: PlayerOptions["tell"]): string[] {
  const lines = describeState(state);
  for (const line of lines) if (!before.includes(line)) tell(line);
  return lines;
}

/** Shows what came, and confirms each as soon as it was shown. */
async function showMessages(
  { texts, notices }: PlayerState,
  token: string,
  { api, tell }: PlayerOptions,
  persist: Persist,
): Promise<void> {
  for (const text of texts) {
    tell(describeText(text));
    await unlessGone(persist(() => api.call(playerTextConfirm, { params: { id: text.id } }, token)));
  }
  for (const notice of notices) {
    tell(describeNotice(notice));
    await unlessGone(persist(() => api.call(playerNoticeConfirm, { params: { id: notice.id } }, token)));
  }
}

/** Staff may have taken back what was just shown: then there is nothing to confirm. */
async function unlessGone(confirmation: Promise<unknown>): Promise<void> {
  try {
    await confirmation;
  } catch (error) {
    if (!isRefusal(error, 404)) throw error;
  }
}

function isRefusal(error: unknown, status: number): boolean {
  return error instanceof Refused && error.status === status;
}
