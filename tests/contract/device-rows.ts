import type { Client } from "./api-under-test.ts";

let made = 0;

export interface DeviceRow {
  id: number;
  mac: string;
  lock_version: number;
  [field: string]: unknown;
}

/** A device as a form sends it, with a MAC that nobody else has. */
export function newDevice(values: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  const mac = (0x0a_10_00_00_00_00 + made).toString(16).padStart(12, "0");
  return { mac, kind: "standard", ...values };
}

/** Adds a device through the API. */
export async function createDevice(client: Client, values: Record<string, unknown> = {}): Promise<DeviceRow> {
  const answer = await client.call("POST", "/devices/store", newDevice(values));
  if (answer.status !== 200)
    throw new Error(`POST /devices/store answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as DeviceRow;
}
