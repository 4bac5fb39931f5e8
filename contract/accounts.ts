import { z } from "zod";
import { instant } from "./answers.ts";
import { endpoint, id } from "./endpoint.ts";
import { email, flag, newPassword, optionalText, text } from "./fields.ts";

/** Six levels, the lower the more powerful (spec §6). */
export const roleNames = [
  "super-admin",
  "admin",
  "distributor",
  "sub-distributor",
  "reseller",
  "sub-reseller",
] as const;

export const roleSummary = z.object({ name: z.string(), display_name: z.string() });

/** The signed-in user (spec §3). `role` is the slug of the first role. */
export const user = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullish(),
  role: z.string().nullish(),
  roles: z.array(roleSummary).default([]),
  permissions: z.array(z.string()).optional(),
  two_factor_enabled: z.boolean().default(false),
  /** Of the token in use: null until its second factor is confirmed. */
  two_factor_confirmed_at: instant.nullish(),
  email_verified_at: instant.nullish(),
  has_password: z.boolean().default(true),
  language: z.string().nullish(),
  timezone: z.string().nullish(),
  country: z.string().nullish(),
  phone: z.string().nullish(),
  last_login_at: instant.nullish(),
  lock_version: z.number().int().optional(),
});
export type User = z.output<typeof user>;

/** Of characters that a header takes, and short enough for a cookie once it is sealed. */
export const token = z.object({ token: z.string().regex(/^[!-~]{1,2000}$/) });

export const loginInput = z.object({
  email: text(254),
  password: z.string().min(1).max(1024),
  /** Ask for a token that lives 365 days. */
  remember: flag,
});
export const login = endpoint({
  method: "POST",
  path: "/login",
  summary: "Sign in with e-mail and password",
  access: "public",
  body: loginInput,
  answer: token,
});

export const currentUser = endpoint({
  method: "GET",
  path: "/user",
  summary: "The signed-in user",
  access: "pending",
  answer: user,
});

export const rolePermissions = endpoint({
  method: "GET",
  path: "/settings/role_permissions",
  summary: "Roles and permissions of the signed-in user",
  access: "signed-in",
  answer: z.object({ permissions: z.array(z.string()), roles: z.array(roleSummary).default([]) }),
});

export const logout = endpoint({
  method: "POST",
  path: "/logout",
  summary: "Sign out: the token ends",
  access: "pending",
});

export const registerInput = z.object({ name: text(100), email, password: newPassword });
export const register = endpoint({
  method: "POST",
  path: "/register",
  summary: "Open an account without permissions; 403 when registration is off",
  access: "public",
  body: registerInput,
  answer: token,
});

export const passwordEmailInput = z.object({ email });
export const passwordEmail = endpoint({
  method: "POST",
  path: "/password/email",
  summary: "Mail a reset link; the same answer for unknown addresses",
  access: "public",
  body: passwordEmailInput,
});

export const passwordResetInput = z.object({ token: z.string().min(1).max(200), email, password: newPassword });
export const passwordReset = endpoint({
  method: "POST",
  path: "/password/reset",
  summary: "Set a new password with the mailed token; every session ends",
  access: "public",
  body: passwordResetInput,
});

export const passwordConfirmInput = z.object({ password: z.string().min(1).max(1024) });
export const passwordConfirm = endpoint({
  method: "POST",
  path: "/password/confirm",
  summary: "Check the password of the signed-in user",
  access: "signed-in",
  body: passwordConfirmInput,
});

export const emailVerifyInput = z.object({ id, signature: z.string().min(1).max(200) });
export const emailVerify = endpoint({
  method: "POST",
  path: "/email/verify",
  summary: "Confirm an e-mail address with the mailed signature",
  access: "public",
  body: emailVerifyInput,
});

export const emailResend = endpoint({
  method: "POST",
  path: "/email/resend",
  summary: "Mail the confirmation again; the same answer for unknown addresses",
  access: "public",
  body: passwordEmailInput,
});

export const profileInput = z.object({
  name: text(100),
  email,
  language: optionalText(12),
  timezone: optionalText(64),
  phone: optionalText(32),
});
export const profileUpdate = endpoint({
  method: "PUT",
  path: "/settings/profile/update",
  summary: "Change one's own profile; a new e-mail address is to be confirmed again",
  access: "signed-in",
  body: profileInput.extend({ lock_version: z.number().int().optional() }),
  answer: user,
});

export const passwordChangeInput = z.object({ current_password: z.string().min(1).max(1024), password: newPassword });
export const passwordChange = endpoint({
  method: "PUT",
  path: "/settings/password/update",
  summary: "Change one's own password; other sessions end",
  access: "signed-in",
  body: passwordChangeInput,
});

export const setupInput = z.object({
  token: z.string().min(1).max(200),
  name: text(100),
  email,
  password: newPassword,
});
export const setup = endpoint({
  method: "POST",
  path: "/setup",
  summary: "Create the first administrator with the one-time set-up token; 403 once used or expired",
  access: "public",
  body: setupInput,
  answer: token,
});
export const setupCheck = endpoint({
  method: "GET",
  path: "/setup/{token}",
  summary: "204 while a set-up token is good, 404 afterwards",
  access: "public",
  params: z.object({ token: z.string().regex(/^[\w-]{20,200}$/) }),
});
