import type { FormValues } from "~/screens/form/form";
import type { DeviceSession } from "~contract/device-session.ts";

/** What the form of the settings starts with: what was typed before the session ended, else the device's own. */
export function settingsValues(device: DeviceSession, typed: FormData | null): FormValues {
  const names = ["name", "timezone"] as const;
  return Object.fromEntries(names.map((name) => [name, typed ? String(typed.get(name) ?? "") : (device[name] ?? "")]));
}
