import * as accounts from "./accounts.ts";
import { activity, activityActors, deviceHistory } from "./activity.ts";
import { announcements } from "./announcements.ts";
import * as appPassword from "./app-password.ts";
import { appCategories, applications, appVersions } from "./app-store.ts";
import * as carboxSession from "./carbox-session.ts";
import {
  carboxChoices,
  carboxDeviceSearch,
  carboxes,
  carboxOwnerSearch,
  carboxPasswordReset,
  carboxSignOut,
} from "./carboxes.ts";
import { dashboard } from "./dashboard.ts";
import * as devicePreferences from "./device-preferences.ts";
import * as deviceSession from "./device-session.ts";
import {
  playlists,
  playlistsOfDevice,
  portalSources,
  portalSourcesOfDevice,
  xtreams,
  xtreamsOfDevice,
} from "./device-sources.ts";
import * as deviceTexts from "./device-texts.ts";
import { deviceChoices, deviceOwnerSearch, deviceSignInReset, devices } from "./devices.ts";
import type { Endpoint } from "./endpoint.ts";
import { macNotifications } from "./mac-notifications.ts";
import { models } from "./models.ts";
import * as notifications from "./notifications.ts";
import * as oauth from "./oauth.ts";
import * as parentalLock from "./parental-lock.ts";
import * as player from "./player.ts";
import * as playlistUploads from "./playlist-uploads.ts";
import { portalCheck, portals } from "./portals.ts";
import {
  qrCustomerChoices,
  qrCustomerKey,
  qrCustomerRotate,
  qrCustomers,
  qrDeviceSearch,
  qrOwnerSearch,
} from "./qr-customers.ts";
import * as search from "./search.ts";
import { audioTracks, subtitleTracks } from "./tracks.ts";
import * as twoFactor from "./two-factor.ts";
import { userChoices, userDisable, userEnable, userSearch, users } from "./users.ts";

/** The areas of the upstream API, for the OpenAPI document and the tests that walk every call. */
const areas: Record<string, object> = {
  accounts,
  oauth,
  twoFactor,
  notifications,
  search,
  activity: { ...activity, activityActors, deviceHistory },
  dashboard: { dashboard },
  portals: { ...portals, check: portalCheck },
  models,
  users: { ...users, disable: userDisable, enable: userEnable, search: userSearch, choices: userChoices },
  devices: { ...devices, deviceChoices, deviceOwnerSearch, deviceSignInReset },
  audioTracks,
  subtitleTracks,
  deviceSession,
  deviceTexts,
  player,
  announcements,
  macNotifications,
  xtreams,
  playlists,
  portalSources,
  xtreamsOfDevice,
  playlistsOfDevice,
  portalSourcesOfDevice,
  devicePreferences,
  appPassword,
  parentalLock,
  playlistUploads,
  carboxSession,
  carboxes: {
    ...carboxes,
    resetPassword: carboxPasswordReset,
    signOut: carboxSignOut,
    choices: carboxChoices,
    devices: carboxDeviceSearch,
    owners: carboxOwnerSearch,
  },
  qrCustomers: {
    ...qrCustomers,
    key: qrCustomerKey,
    rotate: qrCustomerRotate,
    choices: qrCustomerChoices,
    devices: qrDeviceSearch,
    owners: qrOwnerSearch,
  },
  appCategories,
  applications,
  appVersions,
};

/** Every endpoint of the contract with the name of its area. */
export function allEndpoints(): { area: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(areas).flatMap(([area, members]) =>
    Object.entries(members).flatMap(([name, member]) => (isEndpoint(member) ? [{ area, name, endpoint: member }] : [])),
  );
}

const fileCalls = allEndpoints()
  .filter(({ endpoint }) => endpoint.file !== undefined)
  .map(({ endpoint }) => ({ method: endpoint.method, path: pathPattern(endpoint.path) }));

/** Whether a request carries a file that is read while it arrives, and so may be larger than a form. */
export function isFileCall(method: string, pathname: string): boolean {
  return fileCalls.some((call) => call.method === method && call.path.test(pathname));
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}
