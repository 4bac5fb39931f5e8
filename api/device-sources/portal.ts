import { z } from "zod";
import { portalSourceInput } from "../../contract/device-sources.ts";
import { invalidField } from "../domain/refusal.ts";
import { isTimeZone } from "../domain/time-zone.ts";
import { checkPortalHandshake } from "../provider-checks/portal-handshake.ts";
import { maskUrl, unmaskedUrl } from "./masked-url.ts";
import { sealedKind } from "./source-kind.ts";

/** A Stalker portal, with what the device says of itself there. */
export const portal = sealedKind({
  kind: "portal",
  subject: "device_portal",
  connection: z.object({
    url: z.string(),
    mac: z.string().nullable(),
    serial: z.string().nullable(),
    timezone: z.string().nullable(),
  }),
  input: portalSourceInput,
  connect({ url, mac, serial, timezone }, stored) {
    if (timezone !== null && !isTimeZone(timezone)) throw invalidField("timezone", "validation:choice");
    return { url: unmaskedUrl("url", url, stored?.url ?? null), mac, serial, timezone };
  },
  address: ({ url }) => url,
  shown: ({ url, ...said }) => ({ ...said, url: maskUrl(url) }),
  check: ({ url, mac, serial, timezone }, { outgoing, owner }) =>
    checkPortalHandshake(outgoing, { url, mac: mac ?? owner.mac, serial, timezone: timezone ?? owner.timezone }),
});
