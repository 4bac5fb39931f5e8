import { logout } from "~contract/accounts.ts";
import { carboxLogout } from "~contract/carbox-session.ts";
import { deviceLogout } from "~contract/device-session.ts";
import type { Endpoint } from "~contract/endpoint.ts";
import { adminCookie } from "./admin-session.server";
import { carboxCookie } from "./carbox-session.server";
import { deviceCookie, rememberedMac } from "./device-session.server";
import { type IntendedUrl, intendedUrl } from "./intended-url.server";
import { type KeptForm, keptForm } from "./kept-form.server";
import type { ServerArgs } from "./server-args";

/** One of the sign-in contexts (spec §4). They differ by what stands here and by nothing else. */
export interface Area {
  session: {
    of(args: ServerArgs): Promise<{ token: string } | null>;
    /** The `Set-Cookie` text that ends the session in the browser; those of the other areas stay. */
    clear(args: ServerArgs): string;
  };
  intended: IntendedUrl;
  keptForm: KeptForm;
  /** The call that ends the token. */
  logout: Endpoint<undefined, undefined, undefined, undefined>;
  /** The page of signing in. */
  signInPath(args: ServerArgs): Promise<string>;
}

/** The back office. */
export const adminArea: Area = {
  session: adminCookie,
  intended: intendedUrl("sd_intended"),
  keptForm: keptForm("sd_form"),
  logout,
  signInPath: async () => "/login",
};

/** The panel of a device. */
export const deviceArea: Area = {
  session: deviceCookie,
  intended: intendedUrl("sd_intended_device"),
  keptForm: keptForm("sd_form_device"),
  logout: deviceLogout,
  async signInPath(args) {
    const mac = await rememberedMac(args);
    return mac === null ? "/device/login" : deviceLoginPath(mac);
  },
};

/** The portal of a car-box. */
export const carboxArea: Area = {
  session: carboxCookie,
  intended: intendedUrl("sd_intended_carbox"),
  keptForm: keptForm("sd_form_carbox"),
  logout: carboxLogout,
  signInPath: async () => "/carbox/login",
};

/** The sign-in page of the panel for one device. */
export function deviceLoginPath(mac: string): `/device/login?${string}` {
  return `/device/login?${new URLSearchParams({ mac })}`;
}
