import { deviceOptions } from "~/features/devices/device-options.server";
import { foundOwners, optionOf, ownerOptions } from "~/features/owners/owner-options.server";
import { serve } from "~/screens/entity.server";
import {
  carboxChoices,
  carboxDeviceSearch,
  carboxOwnerSearch,
  carboxPasswordReset,
  carboxes as resource,
} from "~contract/carboxes.ts";
import { carboxes as definition } from "./carboxes";

/** What a car-box can be asked beside the calls of its collection. */
export const carboxCalls = { resetPassword: carboxPasswordReset };

export const carboxes = serve(definition, resource, {
  async options({ api }) {
    const { portals, owners } = await api.call(carboxChoices, {});
    return { ...ownerOptions(owners), portal_id: portals.map(optionOf) };
  },
  find: {
    device_id: ({ api }, q) => deviceOptions(api.call(carboxDeviceSearch, { query: { q } })),
    owner_id: ({ api }, q) => foundOwners(api.call(carboxOwnerSearch, { query: { q } })),
  },
});
