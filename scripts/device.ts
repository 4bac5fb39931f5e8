import { parseArgs } from "node:util";
import { z } from "zod";
import { translator } from "../api/http/locale.ts";
import { httpUrl } from "../contract/fields.ts";
import { describeIssue } from "../contract/issues.ts";
import { playerIdentity } from "../contract/player.ts";
import { Away, createPlayerApi, Refused } from "./player/player-api.ts";
import { playDevice } from "./player/simulated-player.ts";

/**
 * A simulated device for the terminal, to try texts, notifications, sources and preferences
 * without hardware:
 *
 *   npm run device -- --mac 02:00:00:00:00:02
 *
 * A MAC that is not known yet is enrolled and waits for its activation in the back office. Ctrl-C
 * ends it.
 */
const { values } = parseArgs({
  options: {
    mac: { type: "string", default: "02:00:00:00:00:02" },
    url: { type: "string", default: "http://127.0.0.1:3000" },
    /** Keep to one key for each MAC: it is made known with the first. */
    key: { type: "string", default: "12345678" },
    /** Seconds between two looks at what changed. */
    every: { type: "string", default: "3" },
    /** One look, then end. */
    once: { type: "boolean", default: false },
  },
});

const inWords = translator("en");
const settings = z
  .object({ ...playerIdentity.shape, url: httpUrl, every: z.coerce.number().min(1).max(3600) })
  .safeParse(values, { error: (issue) => inWords(describeIssue(issue)) });
if (!settings.success) {
  process.stderr.write(`${z.prettifyError(settings.error)}\n`);
  process.exit(2);
}

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());

const { mac, key, url, every } = settings.data;
try {
  await playDevice({
    mac,
    key,
    api: createPlayerApi(url),
    tell: (line) => process.stdout.write(`${line}\n`),
    signal: stop.signal,
    every: every * 1000,
    once: values.once,
  });
} catch (error) {
  if (stop.signal.aborted) process.stdout.write("Stopped.\n");
  else if (error instanceof Refused || error instanceof Away) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else throw error;
}
