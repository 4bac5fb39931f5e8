import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { totpCode } from "./fields.ts";

/** 2FA state (spec §3). `qrCode` is SVG markup or a data: URL of the secret that is prepared but not yet in force. */
export const twoFactorState = z.object({
  qrCode: z.string().nullish(),
  /** The key behind the QR code, for typing. */
  secret: z.string().nullish(),
  recoveryCodes: z.array(z.string()).default([]),
  two_factor_enabled: z.boolean(),
});

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const twoFactor = endpoint({
  method: "GET",
  path: "/2fa",
  summary: "State of the second factor",
  access: "signed-in",
  answer: twoFactorState,
});
export const twoFactorGenerate = endpoint({
  method: "POST",
  path: "/2fa/generate",
  summary: "Prepare a secret that is not yet in force",
  access: "signed-in",
});
export const twoFactorEnableInput = z.object({ code: totpCode });
export const twoFactorEnable = endpoint({
  method: "POST",
  path: "/2fa/enable",
  summary: "Put the prepared secret in force; confirms this session",
  access: "signed-in",
  body: twoFactorEnableInput,
  answer: recoveryCodes,
});
export const twoFactorDisable = endpoint({
  method: "POST",
  path: "/2fa/disable",
  summary: "Switch the second factor off",
  access: "signed-in",
});
export const twoFactorRegenerate = endpoint({
  method: "POST",
  path: "/2fa/regenerate",
  summary: "Replace the recovery codes",
  access: "signed-in",
  answer: recoveryCodes,
});

/** Six digits, or a recovery code. */
export const twoFactorVerifyInput = z.object({ code: z.string().trim().min(6).max(32) });
export const twoFactorVerify = endpoint({
  method: "POST",
  path: "/2fa/verify",
  summary: "Confirm the second factor of this token; each code works once",
  access: "pending",
  body: twoFactorVerifyInput,
});
