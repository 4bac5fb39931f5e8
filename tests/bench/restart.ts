import type { Bench } from "./options.ts";
import { atMost, type Row } from "./report.ts";
import { signIn, startStage } from "./stage.ts";

/** How long the embedded database takes to serve again after the process was killed at work. */
export async function benchRestart(bench: Bench): Promise<Row[]> {
  const server = await startStage({ dataDir: bench.dataDir });
  const cookie = await signIn(server.url);
  const page = () => fetch(`${server.url}/devices`, { headers: { cookie } });
  const work = Promise.allSettled(Array.from({ length: 8 }, page));
  await server.kill();
  await work;
  server.bare.remove();

  const started = performance.now();
  const again = await startStage({ dataDir: bench.dataDir });
  const seconds = (performance.now() - started) / 1000;
  await again.stop();
  return [atMost("ready again after kill -9", seconds, 5, "s")];
}
