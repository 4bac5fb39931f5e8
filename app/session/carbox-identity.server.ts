import { currentCarbox } from "~contract/carbox-session.ts";
import { carboxCookie } from "./carbox-session.server";
import { restoredSession } from "./restored-session.server";

/** The car-box behind the session. A token of which nobody has approved yet lets nobody in. */
export const carboxIdentityOf = restoredSession("the car-box", carboxCookie, async (api, cookie) => {
  const carbox = await api.call(currentCarbox, {});
  return carbox.checked ? { carbox, cookie } : null;
});
