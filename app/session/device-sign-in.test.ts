import { expect, test } from "vitest";
import { cookiesOf, serverArgs, thrownBy } from "../../tests/setup/server-args";
import { upstreamAnswering } from "../../tests/setup/upstream-answering";
import { adminArea, deviceArea } from "./areas.server";
import { requireDevice } from "./device-guards.server";
import { openDevicePanel } from "./device-sign-in.server";

const mine = "02:00:5E:00:00:01";
const other = "02:00:5E:00:00:02";

/** The answer to a device that signs in with its MAC. */
function open(mac: string, cookies: Record<string, string> = {}) {
  const device = { id: 1, mac, kind: "standard", status: "active", has_password: true };
  const upstream = upstreamAnswering(() => Response.json(device));
  return openDevicePanel({ mac, token: "t", remember: false }, serverArgs({ cookies, upstream }));
}

/** The way on after a sign-in with a MAC, when a form of the device that was here before waits. */
async function signIn(mac: string, before: string, path: string) {
  const { sd_device, ...here } = cookiesOf((await open(before)).headers);
  expect(sd_device).toBeDefined();
  const args = serverArgs({ path, form: { title: "Kids" }, referer: `http://app.test${path}`, cookies: here });
  const interrupted = await thrownBy(() => requireDevice(args));
  const cookies = { ...here, ...cookiesOf(interrupted.headers) };
  const answer = await open(mac, cookies);
  const left = { ...cookies, ...cookiesOf(answer.headers) };
  const typed = await deviceArea.keptForm.of(serverArgs({ path, cookies: left }));
  const foreign = await adminArea.keptForm.of(serverArgs({ path, cookies: left }));
  return { to: answer.headers.get("Location"), title: typed?.get("title") ?? null, foreign };
}

test("the same device goes on where it was, with what was typed there", async () => {
  const page = "/device/playlists/7/edit";
  expect(await signIn(mine, mine, page)).toEqual({ to: page, title: "Kids", foreign: null });
});

test("another device begins at its panel, and sees nothing of what was typed for the one before", async () => {
  const page = "/device/playlists/7/edit";
  expect(await signIn(other, mine, page)).toEqual({ to: "/device", title: null, foreign: null });
});

test("a page that names the other device waits for it", async () => {
  const page = `/device/send-text-to-device/${other}`;
  expect(await signIn(other, mine, page)).toEqual({ to: page, title: "Kids", foreign: null });
});
