import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { packageRoot } from "../api/package-root.ts";

/** Lets everything grow old before it is garbage, as many requests at once do. */
const program = `
  import { boundHeapGrowth } from "./server/heap-growth.ts";
  boundHeapGrowth();
  const alive = new Array(400_000);
  let most = 0;
  for (let made = 0; made < 4_000_000; made += 1) {
    alive[made % alive.length] = { made, words: [made] };
    if (made % 20_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
  }
  console.log(most);
`;

/** The most bytes that the heap held. */
async function mostWith(...options: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...options, "--import", "tsx", "--input-type=module", "--eval", program],
    { cwd: packageRoot, env: { ...process.env, NODE_OPTIONS: "" } },
  );
  return Number(stdout);
}

it("collects the heap early, unless Node was told otherwise", async () => {
  const [bounded, asTold] = [await mostWith(), await mostWith("--heap_growing_percent=300")];
  expect(bounded).toBeGreaterThan(0);
  expect(bounded).toBeLessThan(0.7 * asTold);
}, 60_000);
