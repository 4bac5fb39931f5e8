import { logout } from "~contract/accounts.ts";
import { carboxLogout } from "~contract/carbox-session.ts";
import { deviceLogout } from "~contract/device-session.ts";
import type { Endpoint } from "~contract/endpoint.ts";
import { readMac } from "~contract/mac.ts";
import { adminCookie } from "./admin-session.server";
import { carboxCookie } from "./carbox-session.server";
import { deviceCookie, rememberedMac } from "./device-session.server";
import { type IntendedUrl, intendedUrl } from "./intended-url.server";
import { type KeptForm, keptForm } from "./kept-form.server";
import { type LastPerson, lastPerson } from "./last-person.server";
import { normalPathname } from "./safe-path";
import type { ServerArgs } from "./server-args";

/** One of the sign-in contexts (spec §4). They differ by what stands here and by nothing else. */
export interface Area {
  session: {
    of(args: ServerArgs): Promise<{ token: string } | null>;
    /** The `Set-Cookie` text that ends the session in the browser; those of the other areas stay. */
    clear(args: ServerArgs): string;
  };
  /** Who was here last: the page and the form that wait are theirs. */
  person: LastPerson;
  intended: IntendedUrl;
  keptForm: KeptForm;
  /** The call that ends the token. */
  logout: Endpoint<undefined, undefined, undefined, undefined>;
  /** The page of signing in. */
  signInPath(args: ServerArgs): Promise<string>;
}

const adminPerson = lastPerson("sd_person");
const devicePerson = lastPerson("sd_person_device", macInPath);
const carboxPerson = lastPerson("sd_person_carbox");

/** The back office. */
export const adminArea: Area = {
  session: adminCookie,
  person: adminPerson,
  intended: intendedUrl("sd_intended", adminPerson),
  keptForm: keptForm("sd_form", adminPerson),
  logout,
  signInPath: async () => "/login",
};

/** The panel of a device. */
export const deviceArea: Area = {
  session: deviceCookie,
  person: devicePerson,
  intended: intendedUrl("sd_intended_device", devicePerson),
  keptForm: keptForm("sd_form_device", devicePerson),
  logout: deviceLogout,
  async signInPath(args) {
    const mac = await rememberedMac(args);
    return mac === null ? "/device/login" : deviceLoginPath(mac);
  },
};

/** The portal of a car-box. */
export const carboxArea: Area = {
  session: carboxCookie,
  person: carboxPerson,
  intended: intendedUrl("sd_intended_carbox", carboxPerson),
  keptForm: keptForm("sd_form_carbox", carboxPerson),
  logout: carboxLogout,
  signInPath: async () => "/carbox/login",
};

/** The sign-in page of the panel for one device. */
export function deviceLoginPath(mac: string): `/device/login?${string}` {
  return `/device/login?${new URLSearchParams({ mac })}`;
}

/** The page of the texts to one device. */
export function textPagePath(mac: string): string {
  return `/device/send-text-to-device/${mac}`;
}

/** The device that a page names, in upper case with colons. */
function macInPath(page: string): string | null {
  const [, mac] = /^\/device\/send-text-to-device\/([^/]+)$/.exec(normalPathname(page)) ?? [];
  return mac === undefined ? null : readMac(mac.replaceAll("%3a", ":"));
}
