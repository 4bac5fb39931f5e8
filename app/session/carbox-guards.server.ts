import { redirect } from "@remix-run/node";
import type { TFunction } from "i18next";
import { localeOf, translator } from "~/i18n/locale.server";
import type { Upstream } from "~/upstream/client.server";
import type { CarboxSession } from "~contract/carbox-session.ts";
import type { Locale } from "~contract/locales.ts";
import { areaUpstream } from "./area-upstream.server";
import { carboxArea } from "./areas.server";
import { carboxIdentityOf } from "./carbox-identity.server";
import { throwPageFailure } from "./failure.server";
import { type GuestSession, visitor } from "./guards.server";
import { setFormAside } from "./kept-form.server";
import type { ServerArgs } from "./server-args";
import { signedOut } from "./sign-out.server";

/** The car-box whose portal it is, and the tools to answer. */
export interface CarboxPortalSession {
  carbox: CarboxSession;
  /** The API in the car-box's name. Its 401 ends the session; other failures are the caller's to show. */
  api: Upstream;
  locale: Locale;
  t: TFunction;
}

/** The car-box's own home. */
export const CARBOX_HOME = "/carbox/portal";

/**
 * Lets a car-box through that is signed in (spec §4: car-box guard). The first line of every
 * loader and action of its pages; a parent's guard does not protect its children.
 *
 * @throws redirects to /carbox/login; 503 with Retry when the API cannot say which car-box this is
 */
export async function requireCarbox(args: ServerArgs): Promise<CarboxPortalSession> {
  setFormAside(args);
  const identity = await carboxIdentityOf(args);
  if (identity.state === "anonymous") throw await signedOut(carboxArea, args);
  if (identity.state === "unavailable") return throwPageFailure(identity.failure, carboxArea, args);
  carboxArea.person.isHere(String(identity.carbox.id), args);
  const locale = await localeOf(args.request);
  return {
    carbox: identity.carbox,
    api: await areaUpstream(identity.cookie.token, carboxArea, args),
    locale,
    t: translator(locale),
  };
}

/**
 * Lets those through whose browser is signed in to no car-box; others go to the portal. While the
 * API cannot say which car-box this is, the page is shown: its form says what is wrong.
 */
export async function requireCarboxGuest(args: ServerArgs): Promise<GuestSession> {
  const identity = await carboxIdentityOf(args);
  if (identity.state === "signed-in") throw redirect(CARBOX_HOME);
  return visitor(args);
}
