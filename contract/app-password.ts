import { z } from "zod";
import { instant } from "./answers.ts";
import { endpoint } from "./endpoint.ts";

/** The password that the app on the device asks for when it opens: 4 to 32 characters. */
const password = z.string().min(4).max(32);

export const appPasswordRead = endpoint({
  method: "GET",
  path: "/app/device/app-password",
  summary: "Whether the app on the device asks for a password",
  access: "device-or-player",
  answer: z.object({ enabled: z.boolean(), changed_at: instant.nullish() }),
});

export const appPasswordInput = z.object({ password });
export const appPasswordSet = endpoint({
  method: "PUT",
  path: "/app/device/app-password",
  summary: "Set the password of the app, or another one",
  access: "device",
  body: appPasswordInput,
});
export const appPasswordRemove = endpoint({
  method: "DELETE",
  path: "/app/device/app-password",
  summary: "The app opens without a password",
  access: "device",
});
export const appPasswordVerify = endpoint({
  method: "POST",
  path: "/app/player/app-password/verify",
  summary: "Check what was typed at the device; 422 when it is not the password of the app",
  access: "player",
  body: z.object({ password: z.string().min(1).max(32) }),
});
