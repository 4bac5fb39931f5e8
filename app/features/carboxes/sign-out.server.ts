import type { z } from "zod";
import type { OptionsSession } from "~/screens/entity.server";
import { carboxSignOut as call } from "~contract/carboxes.ts";

/** "Sign out": its call, and how many sessions it ended. */
export const carboxSignOut = { call, tell };

function tell({ username, ended }: z.output<typeof call.answer>, { t }: OptionsSession) {
  return { type: "success" as const, text: t("carboxes:done.sign-out", { title: username, count: ended }) };
}
