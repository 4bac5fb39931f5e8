import { z } from "zod";
import {
  deviceEula,
  deviceEulaInput,
  deviceLogin,
  deviceLoginInput,
  deviceLogoutEverywhere,
  devicePassword,
  devicePasswordInput,
  deviceSettings,
  deviceSettingsInput,
} from "~contract/device-session.ts";

/**
 * The forms of signing in to a device's panel and of the device itself: the schema that parses
 * each, the fields whose values never go back to the browser, and the call that takes them.
 */

const repeated = { password_repeat: z.string().min(1).max(1024) };

export const deviceLoginForm = { schema: deviceLoginInput, secrets: ["password"], call: deviceLogin };

export const firstPasswordForm = {
  schema: devicePasswordInput.pick({ password: true }).extend(repeated),
  secrets: ["password", "password_repeat"],
  call: devicePassword,
};

export const devicePasswordForm = {
  form: "device-password",
  schema: devicePasswordInput.extend({ current_password: z.string().min(1).max(1024), ...repeated }),
  secrets: ["current_password", "password", "password_repeat"],
  call: devicePassword,
};

export const deviceSettingsForm = { form: "device-settings", schema: deviceSettingsInput, call: deviceSettings };

/** The button that ends every session of the panel. */
export const everywhere = deviceLogoutEverywhere;

export const deviceEulaForm = { schema: deviceEulaInput, call: deviceEula };
