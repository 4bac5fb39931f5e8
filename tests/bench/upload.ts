import { demoDevice } from "../setup/accounts.ts";
import { residentBytes, watchMemory } from "./machine.ts";
import type { Bench } from "./options.ts";
import { playlist } from "./playlist.ts";
import { atMost, plain, type Row } from "./report.ts";
import { startStage } from "./stage.ts";

const CHANNELS = 50_000;
const PATH = "/device/playlists-upload";

/** A playlist of 50,000 channels through the form of a device's panel: server, app, API, parser and database. */
export async function benchUpload(bench: Bench): Promise<Row[]> {
  const server = await startStage({ dataDir: bench.dataDir });
  try {
    const cookie = await signInDevice(server.url);
    // Code is compiled and the database has its pages before memory is counted.
    const made = [await upload(server.url, cookie, playlist(5_000))];
    const before = residentBytes(server.pid);
    const memory = watchMemory(server.pid);
    const file = playlist(CHANNELS);
    const started = performance.now();
    made.push(await upload(server.url, cookie, file));
    const seconds = (performance.now() - started) / 1000;
    const growth = (memory.stop() - before) / 1e6;
    for (const page of made) await send(server.url, cookie, `${page}/archive`, new URLSearchParams());
    const what = `upload of ${CHANNELS.toLocaleString("en")} channels (${Math.round(file.size / 1e6)} MB)`;
    return [
      plain(`${what}: until the page of what was found`, seconds, "s"),
      atMost(`${what}: growth of memory`, growth, 100, "MB"),
    ];
  } finally {
    await server.stop();
  }
}

/** @returns the path of the upload's page */
async function upload(url: string, cookie: string, file: Blob): Promise<string> {
  const form = new FormData();
  form.append("title", "Benchmark");
  form.append("file", file, "list.m3u");
  const answer = await send(url, cookie, `${PATH}/add`, form);
  const location = answer.headers.get("location");
  if (answer.status !== 302 || !location) throw new Error(`The upload answered ${answer.status}.`);
  return location;
}

function send(url: string, cookie: string, path: string, body: FormData | URLSearchParams): Promise<Response> {
  return fetch(url + path, { method: "POST", redirect: "manual", headers: { cookie, origin: url }, body });
}

async function signInDevice(url: string): Promise<string> {
  const answer = await send(url, "", "/device/login", new URLSearchParams({ ...demoDevice }));
  if (answer.status !== 302) throw new Error(`Signing in at the panel answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
