import { expect, test } from "vitest";
import { deviceArea } from "~/session/areas.server";
import { deviceCookie } from "~/session/device-session.server";
import { cookiesOf, serverArgs, thrownBy } from "../../../tests/setup/server-args";
import { upstreamAnswering } from "../../../tests/setup/upstream-answering";
import { action, loader } from "./settings";

const path = "/device/settings";
const device = {
  id: 1,
  lock_version: 5,
  mac: "02:00:5E:00:00:01",
  kind: "standard",
  name: "Living room",
  status: "active",
  timezone: "Europe/Paris",
  has_password: true,
};
const upstream = upstreamAnswering(() => Response.json(device));

/** The page after a form was sent without a session and somebody signed in. */
async function afterSignIn(form: Record<string, string>) {
  const before = await deviceArea.person.signedIn({ person: device.mac, remember: false }, serverArgs());
  const known = cookiesOf(new Headers({ "Set-Cookie": before }));
  const interrupted = await thrownBy(() => action(serverArgs({ path, form, cookies: known })));
  expect(interrupted.headers.get("Location")).toBe("/device/login");
  const session = cookiesOf(
    new Headers({ "Set-Cookie": await deviceCookie.write({ token: "t", remember: false }, serverArgs()) }),
  );
  const cookies = { ...known, ...cookiesOf(interrupted.headers), ...session };
  const { data, init } = await loader(serverArgs({ path, cookies, upstream }));
  return { ...data, cookies: cookiesOf(new Headers(init?.headers)) };
}

test("what was typed is shown once, with the version of the device that it was typed over", async () => {
  const page = await afterSignIn({ name: "Attic", timezone: "", lock_version: "4" });
  expect(page.values).toEqual({ name: "Attic", timezone: "" });
  expect(page.lockVersion).toBe(4);
  expect(page.cookies).toEqual({ sd_form_device: "" });
});

test("another form of the page leaves name and time zone as they are", async () => {
  const page = await afterSignIn({ intent: "password", password: "s3cret", password_repeat: "s3cret" });
  expect(page.values).toEqual({ name: "Living room", timezone: "Europe/Paris" });
  expect(page.lockVersion).toBe(5);
});
