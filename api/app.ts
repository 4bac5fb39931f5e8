import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import ipaddr from "ipaddr.js";
import { isFileCall } from "../contract/index.ts";
import { Refusal } from "./domain/refusal.ts";
import type { ApiEnv } from "./http/env.ts";
import { answerFailure } from "./http/failures.ts";
import { localeFrom, translator } from "./http/locale.ts";
import { createMount } from "./http/mount.ts";
import { mountAccounts } from "./routes/accounts.ts";
import { mountActivity } from "./routes/activity.ts";
import { mountAnnouncements } from "./routes/announcements.ts";
import { mountAppPassword } from "./routes/app-password.ts";
import { mountAppStore } from "./routes/app-store.ts";
import { mountCarboxCodes } from "./routes/carbox-codes.ts";
import { mountCarboxSession } from "./routes/carbox-session.ts";
import { mountCarboxes } from "./routes/carboxes.ts";
import { mountDashboard } from "./routes/dashboard.ts";
import { mountDevicePreferences } from "./routes/device-preferences.ts";
import { mountDeviceSession } from "./routes/device-session.ts";
import { mountDeviceSources } from "./routes/device-sources.ts";
import { mountDeviceTexts } from "./routes/device-texts.ts";
import { mountDevices } from "./routes/devices.ts";
import { mountMacNotifications } from "./routes/mac-notifications.ts";
import { mountModels } from "./routes/models.ts";
import { mountNotifications } from "./routes/notifications.ts";
import { mountOAuth } from "./routes/oauth.ts";
import { mountParentalLock } from "./routes/parental-lock.ts";
import { mountPasswords } from "./routes/passwords.ts";
import { mountPlayer } from "./routes/player.ts";
import { mountPlaylistUploads } from "./routes/playlist-uploads.ts";
import { mountPortals } from "./routes/portals.ts";
import { mountQrCustomers } from "./routes/qr-customers.ts";
import { mountRegistration } from "./routes/registration.ts";
import { mountSearch } from "./routes/search.ts";
import { mountSettings } from "./routes/settings.ts";
import { mountSetup } from "./routes/setup.ts";
import { mountTracks } from "./routes/tracks.ts";
import { mountTwoFactor } from "./routes/two-factor.ts";
import { mountUsers } from "./routes/users.ts";
import type { Services } from "./services.ts";

const BODY_LIMIT = 1024 * 1024;
const REQUEST_ID = /^[\w-]{8,64}$/;

/** The API under `/api`, every endpoint of the contract mounted. */
export function createApp(services: Services): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      referrerPolicy: "same-origin",
      // Whether the site is https only is for the server in front to say.
      strictTransportSecurity: false,
    }),
  );
  app.use(async (context, next) => {
    const given = context.req.header("X-Request-Id");
    const requestId = given && REQUEST_ID.test(given) ? given : crypto.randomUUID();
    const locale = localeFrom(context.req.header("Accept-Language"));
    context.set("requestId", requestId);
    context.set("log", services.log.child({ requestId }));
    context.set("locale", locale);
    context.set("t", translator(locale));
    context.set("address", addressOf(context.env.from, context.env.address, context.req.header("X-Forwarded-For")));
    await next();
    // context.header would copy the whole answer for each of them.
    const { headers } = context.res;
    headers.set("X-Request-Id", requestId);
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Language", locale);
  });
  const limitBody = bodyLimit({
    maxSize: BODY_LIMIT,
    onError: () => {
      throw new Refusal(413, { key: "api:tooLarge" });
    },
  });
  // Whoever takes a file counts its bytes; the limit would first read it whole.
  app.use((context, next) => (isFileCall(context.req.method, context.req.path) ? next() : limitBody(context, next)));
  app.notFound((context) => context.json({ message: context.var.t({ key: "api:notFound" }) }, 404));
  app.onError((error, context) => answerFailure(error, context));

  const mount = createMount(app, services);
  mountAccounts(mount);
  mountRegistration(mount);
  mountPasswords(mount);
  mountOAuth(mount);
  mountSettings(mount);
  mountSetup(mount);
  mountTwoFactor(mount);
  mountNotifications(mount);
  mountSearch(mount);
  mountActivity(mount);
  mountDashboard(mount);
  mountPortals(mount);
  mountModels(mount);
  mountUsers(mount);
  mountDevices(mount);
  mountTracks(mount);
  mountDeviceSession(mount);
  mountDeviceSources(mount);
  mountPlaylistUploads(mount);
  mountDevicePreferences(mount);
  mountAppPassword(mount);
  mountParentalLock(mount);
  mountDeviceTexts(mount);
  mountPlayer(mount);
  mountAnnouncements(mount);
  mountMacNotifications(mount);
  mountCarboxes(mount);
  mountQrCustomers(mount);
  mountAppStore(mount);
  mountCarboxSession(mount);
  mountCarboxCodes(mount);
  return app;
}

function addressOf(from: "app" | "network", address: string, forwarded: string | undefined): string {
  const claimed = from === "app" ? forwarded?.split(",")[0]?.trim() : undefined;
  return claimed && ipaddr.isValid(claimed) ? claimed : address.slice(0, 64);
}
