/** IANA zones that this runtime knows, UTC first; `chosen` is among them even when it is an alias. */
export function timeZones(chosen: string | null | undefined): string[] {
  const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  if (chosen) zones.add(chosen);
  return [...zones];
}
