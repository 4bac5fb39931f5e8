import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { devices } from "~/features/devices/devices.server";
import { adminCookie } from "~/session/admin-session.server";
import { upstreamWith } from "~/session/public-upstream.server";
import { login } from "~contract/accounts.ts";
import { ALL_ROWS } from "~contract/paging.ts";
import { accounts } from "../../../tests/setup/accounts";
import { startDemoApi } from "../../../tests/setup/demo-api";
import { cookiesOf, serverArgs } from "../../../tests/setup/server-args";
import type { UpstreamTarget } from "../../load-context";
import { exportLoader } from "./export.server";

const { email, password } = accounts.admin;
let api: Awaited<ReturnType<typeof startDemoApi>>;
let upstream: UpstreamTarget;
let token: string;
/** List calls that the API was asked. */
let pages = 0;

beforeAll(async () => {
  api = await startDemoApi();
  const target = api.upstream;
  upstream = {
    send(call, deadline) {
      if (call.path.split("?")[0] === "/devices") pages += 1;
      return target.send(call, deadline);
    },
  };
  ({ token } = await (await upstreamWith(null, serverArgs({ upstream }))).call(login, { body: { email, password } }));
}, 120_000);

afterAll(async () => {
  await api.close();
});

async function openExport(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const session = { token, remember: false, password_verified_at: null, second_factor_pending: false };
  const cookies = cookiesOf(new Headers({ "Set-Cookie": await adminCookie.write(session, serverArgs()) }));
  pages = 0;
  const answer = await exportLoader(devices)(serverArgs({ path: "/devices/export?format=csv", upstream, cookies }));
  if (!answer.body) throw new Error("The export has no body.");
  return answer.body.getReader();
}

/** Counts how often the event loop came round, which is how often another request could have been served. */
function countTurns(): { stop(): number } {
  let turns = 0;
  let next = setImmediate(count);
  function count() {
    turns += 1;
    next = setImmediate(count);
  }
  return {
    stop() {
      clearImmediate(next);
      return turns;
    },
  };
}

describe("the export of a long list", () => {
  it("has every row once, and lets other requests in between its pages", async () => {
    const reader = await openExport();
    const turns = countTurns();
    let text = "";
    const decoder = new TextDecoder();
    for (let step = await reader.read(); !step.done; step = await reader.read())
      text += decoder.decode(step.value, { stream: true });
    const between = turns.stop();
    const ids = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    expect(ids.length).toBeGreaterThan(4 * ALL_ROWS);
    expect(new Set(ids).size).toBe(ids.length);
    expect(between).toBeGreaterThanOrEqual(pages - 1);
  });

  it("asks the API for nothing more once nobody reads it", async () => {
    const reader = await openExport();
    await reader.read();
    await reader.cancel();
    const asked = pages;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(asked).toBeLessThan(4);
    expect(pages - asked).toBeLessThanOrEqual(1);
  });
});
