import type { FormValues } from "~/screens/form/form";
import type { User } from "~contract/accounts.ts";

const names = ["name", "email", "phone", "language", "timezone"] as const;

/** What the form of the profile starts with: what was typed before the session ended, else the profile. */
export function profileValues(user: User, typed: FormData | null): FormValues {
  // The page has another form too, which says nothing of these fields.
  return Object.fromEntries(names.map((name) => [name, String(typed?.get(name) ?? user[name] ?? "")]));
}
