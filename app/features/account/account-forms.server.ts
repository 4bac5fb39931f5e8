import { z } from "zod";
import {
  emailResend,
  emailVerify,
  emailVerifyInput,
  loginInput,
  passwordChange,
  passwordChangeInput,
  passwordConfirm,
  passwordConfirmInput,
  passwordEmail,
  passwordEmailInput,
  passwordReset,
  passwordResetInput,
  profileInput,
  profileUpdate,
  register,
  registerInput,
  setup,
  setupCheck,
  setupInput,
} from "~contract/accounts.ts";

/**
 * The forms of signing in and of one's own account: the schema that parses each, the fields
 * whose values never go back to the browser, and the call that takes them.
 */

const repeated = { password_repeat: z.string().min(1).max(1024) };

/** Sent by the form strategy of the sign-in. */
export const signInForm = { schema: loginInput, secrets: ["password"] };

export const registerForm = { schema: registerInput, secrets: ["password"], call: register };

export const passwordRequestForm = { schema: passwordEmailInput, call: passwordEmail };

/** The token comes from the mailed link. */
export const passwordResetForm = {
  schema: passwordResetInput.omit({ token: true }),
  secrets: ["password"],
  call: passwordReset,
};

export const passwordConfirmForm = { schema: passwordConfirmInput, secrets: ["password"], call: passwordConfirm };

/** Id and signature come from the mailed link. */
export const emailVerifyForm = { schema: emailVerifyInput, call: emailVerify };

export const emailResendForm = { schema: passwordEmailInput, call: emailResend };

/** The token comes from the printed link. */
export const setupForm = {
  schema: setupInput.omit({ token: true }).extend(repeated),
  secrets: ["password", "password_repeat"],
  check: setupCheck,
  call: setup,
};

export const profileForm = { schema: profileInput, call: profileUpdate };

export const passwordForm = {
  schema: passwordChangeInput.extend(repeated),
  secrets: ["current_password", "password", "password_repeat"],
  call: passwordChange,
};
