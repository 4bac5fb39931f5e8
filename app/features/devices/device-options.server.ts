import type { z } from "zod";
import type { Option } from "~/screens/definition";
import type { deviceFound } from "~contract/device-search.ts";

/** What a lookup of devices found, as its choices: MAC and name. */
export async function deviceOptions(asked: Promise<z.output<typeof deviceFound>>): Promise<Option[]> {
  const { data } = await asked;
  return data.map(({ id, mac, name }) => ({ value: String(id), label: name ? `${mac} · ${name}` : mac }));
}
