import { Refusal } from "./refusal.ts";

/**
 * What a device may not do until staff have activated it. Anybody can make a MAC known: until
 * somebody vouches for it, it takes no disk and has no server called.
 */
export function refusedWhileWaiting(): Refusal {
  return new Refusal(403, { key: "api:device.waiting" }, { code: "waiting" });
}
