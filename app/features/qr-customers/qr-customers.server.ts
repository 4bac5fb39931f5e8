import { deviceOptions } from "~/features/devices/device-options.server";
import { foundOwners, ownerOptions } from "~/features/owners/owner-options.server";
import { serve } from "~/screens/entity.server";
import {
  qrCustomerChoices,
  qrCustomerKey,
  qrCustomerRotate,
  qrDeviceSearch,
  qrOwnerSearch,
  qrCustomers as resource,
} from "~contract/qr-customers.ts";
import { qrCustomers as definition } from "./qr-customers";

/** What a QR customer can be asked beside the calls of its collection. */
export const qrCalls = { key: qrCustomerKey, rotate: qrCustomerRotate };

export const qrCustomers = serve(definition, resource, {
  async options({ api }) {
    const { owners } = await api.call(qrCustomerChoices, {});
    return ownerOptions(owners);
  },
  find: {
    device_id: ({ api }, q) => deviceOptions(api.call(qrDeviceSearch, { query: { q } })),
    owner_id: ({ api }, q) => foundOwners(api.call(qrOwnerSearch, { query: { q } })),
  },
});
