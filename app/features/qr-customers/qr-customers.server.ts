import { deviceOptions } from "~/features/devices/device-options.server";
import { ownerOptions } from "~/features/owners/owner-options.server";
import { serve } from "~/screens/entity.server";
import {
  qrCustomerChoices,
  qrCustomerKey,
  qrCustomerRotate,
  qrDeviceSearch,
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
  find: ({ api }, text) => deviceOptions(api.call(qrDeviceSearch, { query: { q: text } })),
});
