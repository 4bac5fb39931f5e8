import type { Actor } from "../domain/activity.ts";
import type { Caller } from "../domain/sessions.ts";
import type { Services } from "../services.ts";

/** What a write needs to know of its call. */
export interface Writer {
  services: Services;
  caller: Caller;
  actor: Actor;
  /** Names the submission that a create belongs to; the same one sent again creates nothing. */
  idempotencyKey?: string | null;
}
