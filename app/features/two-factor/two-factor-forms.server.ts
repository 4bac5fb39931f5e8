import {
  twoFactor,
  twoFactorDisable,
  twoFactorEnable,
  twoFactorEnableInput,
  twoFactorGenerate,
  twoFactorRegenerate,
  twoFactorVerify,
  twoFactorVerifyInput,
} from "~contract/two-factor.ts";

/** Confirms the second factor of a session: six digits or a recovery code. */
export const verifyForm = { schema: twoFactorVerifyInput, secrets: ["code"], call: twoFactorVerify };

/** Puts a prepared secret in force. */
export const enableForm = { schema: twoFactorEnableInput, secrets: ["code"], call: twoFactorEnable };

/** The calls that take no fields. */
export const twoFactorCalls = {
  state: twoFactor,
  generate: twoFactorGenerate,
  regenerate: twoFactorRegenerate,
  disable: twoFactorDisable,
};
