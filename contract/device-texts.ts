import { z } from "zod";
import { instant } from "./answers.ts";
import { deviceStatuses } from "./devices.ts";
import { endpoint, idParams } from "./endpoint.ts";
import { lines, macAddress } from "./fields.ts";

/** Not fetched yet, fetched by the player, shown by it, or too old to be shown. */
export const deviceTextStatuses = ["pending", "sent", "confirmed", "expired"] as const;

/** Characters of a text, a line's end counted as one. */
export const LONGEST_TEXT = 1000;
/** Texts a minute for one device, whoever sends them. */
export const TEXTS_A_MINUTE = 20;
/** A device that is off for longer never shows the text. */
export const TEXT_EXPIRES_HOURS = 24;
/** As many as a history shows. */
export const TEXTS_SHOWN = 50;

/** A text that somebody typed on a phone or computer for the device to show. */
export const deviceText = z.object({
  id: z.number().int().min(1),
  text: z.string(),
  status: z.enum(deviceTextStatuses),
  /** The member of staff who sent it; null: sent from the device's own panel. */
  sender_name: z.string().nullish(),
  created_at: instant,
  expires_at: instant,
  sent_at: instant.nullish(),
  confirmed_at: instant.nullish(),
});
export type DeviceText = z.output<typeof deviceText>;

export const deviceTextInput = z.object({ text: lines(LONGEST_TEXT) });
const history = z.object({ data: z.array(deviceText) });

export const deviceTexts = endpoint({
  method: "GET",
  path: "/app/device/texts",
  summary: `The last ${TEXTS_SHOWN} texts sent to the device, newest first`,
  access: "device",
  answer: history,
});

const limited = `at most ${TEXTS_A_MINUTE} a minute; sent again with the same Idempotency-Key it answers the first one`;
export const deviceTextSend = endpoint({
  method: "POST",
  path: "/app/device/texts",
  summary: `Send a text to the device: ${limited}`,
  access: "device",
  body: deviceTextInput,
  answer: deviceText,
});

const staff = { permission: "manage-devices" };

/** What staff need to know to write to a device. */
export const addressee = z.object({
  id: z.number().int().min(1),
  mac: z.string(),
  name: z.string().nullish(),
  status: z.enum(deviceStatuses),
});

export const deviceByMac = endpoint({
  method: "GET",
  path: "/devices/mac/{mac}",
  summary: "The device with a MAC (in upper case with colons), among those the caller may see",
  access: staff,
  params: z.object({ mac: macAddress }),
  answer: addressee,
});

export const deviceTextsForStaff = endpoint({
  method: "GET",
  path: "/devices/{id}/texts",
  summary: `The last ${TEXTS_SHOWN} texts sent to a device, newest first`,
  access: staff,
  params: idParams,
  answer: history,
});

export const deviceTextSendForStaff = endpoint({
  method: "POST",
  path: "/devices/{id}/texts",
  summary: `Send a text to a device: ${limited}`,
  access: staff,
  params: idParams,
  body: deviceTextInput,
  answer: deviceText,
});
