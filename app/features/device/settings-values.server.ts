import type { FormValues } from "~/screens/form/form";
import type { DeviceSession } from "~contract/device-session.ts";

/** What the form of the settings starts with: what was typed before the session ended, else the device's own. */
export function settingsValues(device: DeviceSession, typed: FormData | null): FormValues {
  const names = ["name", "timezone"] as const;
  // The page has other forms too: of those that were kept, none says anything of these fields.
  return Object.fromEntries(names.map((name) => [name, String(typed?.get(name) ?? device[name] ?? "")]));
}
