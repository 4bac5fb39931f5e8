import { z } from "zod";
import { appPasswordInput, appPasswordRead, appPasswordRemove, appPasswordSet } from "~contract/app-password.ts";
import { deviceLanguage, deviceLanguageInput } from "~contract/device-preferences.ts";
import { pinCode } from "~contract/fields.ts";
import {
  parentalAreas,
  parentalLockChange,
  parentalLockChangeInput,
  parentalLockRead,
  parentalLockRelock,
  parentalLockRemove,
  parentalLockSet,
  parentalLockSetInput,
  parentalLockUnlock,
  pinInput,
  relocks,
} from "~contract/parental-lock.ts";
import type { LockChoices } from "./lock-coverage";

/**
 * The forms of the language, the app's password and the parental lock: the schema that parses
 * each, the fields whose values never go back to the browser, and the call that takes them.
 */

export const languageForm = { schema: deviceLanguageInput, call: deviceLanguage };

export const appPasswordForm = {
  schema: appPasswordInput.extend({ password_repeat: z.string().min(1).max(32) }),
  secrets: ["password", "password_repeat"],
  call: appPasswordSet,
};
export const appPasswordCalls = { read: appPasswordRead, remove: appPasswordRemove };

/** What the lock may cover and when it may lock again. */
export const lockChoices: LockChoices = { areas: parentalAreas, relocks };

export const lockCalls = { read: parentalLockRead, relock: parentalLockRelock };

export const lockSetForm = {
  schema: parentalLockSetInput.extend({ pin_repeat: pinCode }),
  secrets: ["pin", "pin_repeat"],
  call: parentalLockSet,
};

export const lockChangeForm = {
  schema: parentalLockChangeInput.extend({ new_pin_repeat: pinCode.nullish() }),
  secrets: ["current_pin", "new_pin", "new_pin_repeat"],
  call: parentalLockChange,
};

export const lockRemoveForm = { schema: pinInput, secrets: ["pin"], call: parentalLockRemove };

export const unlockForm = { schema: pinInput, secrets: ["pin"], call: parentalLockUnlock };
