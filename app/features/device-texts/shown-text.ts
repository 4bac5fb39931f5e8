import type { DeviceText } from "~contract/device-texts.ts";

type Status = DeviceText["status"];

/** A text as its history shows it. */
export interface ShownText {
  id: number;
  text: string;
  status: Status;
  /** The member of staff; null: the device's own panel. */
  sender: string | null;
  at: string;
  /** When it came as far as its state says; null while it waits. */
  since: string | null;
}

/** A text of the API, with the moment that its state dates from. */
export function shownText({ id, text, status, sender_name, ...times }: DeviceText): ShownText {
  const { created_at, sent_at, confirmed_at, expires_at } = times;
  const since = { pending: null, sent: sent_at, confirmed: confirmed_at, expired: expires_at }[status];
  return { id, text, status, sender: sender_name ?? null, at: created_at, since: since ?? null };
}

/** Whether a text may still come further by itself. */
export function isUnderWay({ status }: Pick<ShownText, "status">): boolean {
  return status === "pending" || status === "sent";
}
