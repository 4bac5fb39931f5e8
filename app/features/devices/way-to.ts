import type { TFunction } from "i18next";
import type { Crumb } from "~/ui/page-header";

/** A device of the back office, as far as the pages below it name it. */
export interface NamedDevice {
  id: number;
  mac: string;
}

/** The way to a device in the back office, for the pages below it. */
export function wayTo({ id, mac }: NamedDevice, t: TFunction): Crumb[] {
  return [
    { label: t("devices:title"), href: "/devices" },
    { label: mac, href: `/devices/${id}/edit` },
  ];
}
