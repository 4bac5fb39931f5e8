import { deviceOptions } from "~/features/devices/device-options.server";
import { optionOf, ownerOptions } from "~/features/owners/owner-options.server";
import { serve } from "~/screens/entity.server";
import { carboxChoices, carboxDeviceSearch, carboxPasswordReset, carboxes as resource } from "~contract/carboxes.ts";
import { carboxes as definition } from "./carboxes";

/** What a car-box can be asked beside the calls of its collection. */
export const carboxCalls = { resetPassword: carboxPasswordReset };

export const carboxes = serve(definition, resource, {
  async options({ api }) {
    const { portals, owners } = await api.call(carboxChoices, {});
    return { ...ownerOptions(owners), portal_id: portals.map(optionOf) };
  },
  find: ({ api }, text) => deviceOptions(api.call(carboxDeviceSearch, { query: { q: text } })),
});
