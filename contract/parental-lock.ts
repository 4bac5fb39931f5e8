import { z } from "zod";
import { instant } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { pinCode } from "./fields.ts";

/** What a parental lock may cover; the last two also in the panel. */
export const parentalAreas = ["live", "movies", "series", "settings", "sources"] as const;
export type ParentalArea = (typeof parentalAreas)[number];

/** Minutes after which the device locks again once it was unlocked, or when it starts anew. */
export const relocks = ["5", "15", "30", "60", "restart"] as const;

/** Wrong PINs in a row that shut the lock for a while, and for how many minutes. */
export const PIN_TRIES = 5;
export const PIN_LOCKOUT_MINUTES = 15;

/** The lock of a device as the token in use finds it. The PIN never leaves the API. */
export const parentalLock = z.object({
  enabled: z.boolean(),
  areas: z.array(z.enum(parentalAreas)),
  relock: z.enum(relocks),
  /** Until when this session of the panel needs no PIN; null: it does. */
  unlocked_until: instant.nullish(),
  /** Until when no PIN is taken, the right one neither. */
  locked_out_until: instant.nullish(),
});
export type ParentalLock = z.output<typeof parentalLock>;

const coverage = {
  areas: z
    .array(z.enum(parentalAreas))
    .min(1)
    .transform((chosen) => parentalAreas.filter((area) => chosen.includes(area))),
  relock: z.enum(relocks),
};

export const parentalLockRead = endpoint({
  method: "GET",
  path: "/app/device/parental-lock",
  summary: "What the parental lock covers and whether this session is unlocked",
  access: "device-or-player",
  answer: parentalLock,
});

export const parentalLockSetInput = z.object({ pin: pinCode, ...coverage });
export const parentalLockSet = endpoint({
  method: "POST",
  path: "/app/device/parental-lock",
  summary: "Switch the parental lock on; 422 when it is on already",
  access: "device",
  body: parentalLockSetInput,
  answer: parentalLock,
});

export const parentalLockChangeInput = z.object({
  current_pin: pinCode,
  /** Left out: it stays. */
  new_pin: pinCode.nullish(),
  ...coverage,
});
export const parentalLockChange = endpoint({
  method: "PUT",
  path: "/app/device/parental-lock",
  summary: "Change PIN and coverage of the parental lock; what was unlocked locks again",
  access: "device",
  body: parentalLockChangeInput,
  answer: parentalLock,
});

export const pinInput = z.object({ pin: pinCode });
export const parentalLockRemove = endpoint({
  method: "POST",
  path: "/app/device/parental-lock/remove",
  summary: "Switch the parental lock off",
  access: "device",
  body: pinInput,
});

/** A blocked or expired device may open what it may only read. */
export const parentalLockUnlock = endpoint({
  method: "POST",
  path: "/app/device/parental-lock/unlock",
  summary: `Open the locked areas for this session; after ${PIN_TRIES} wrong PINs nothing is taken for ${PIN_LOCKOUT_MINUTES} minutes`,
  access: "device-first-use",
  body: pinInput,
  answer: parentalLock,
});
export const parentalLockRelock = endpoint({
  method: "POST",
  path: "/app/device/parental-lock/relock",
  summary: "Lock again at once",
  access: "device-first-use",
  answer: parentalLock,
});
