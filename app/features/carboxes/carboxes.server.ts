import { deviceOptions } from "~/features/devices/device-options.server";
import { optionOf } from "~/features/devices/devices.server";
import { serve } from "~/screens/entity.server";
import { carboxChoices, carboxDeviceSearch, carboxes as resource } from "~contract/carboxes.ts";
import { carboxes as definition } from "./carboxes";

export const carboxes = serve(definition, resource, {
  async options({ api }) {
    const { portals, owners } = await api.call(carboxChoices, {});
    return { portal_id: portals.map(optionOf), owner_id: owners.map(optionOf) };
  },
  find: ({ api }, text) => deviceOptions(api.call(carboxDeviceSearch, { query: { q: text } })),
});
