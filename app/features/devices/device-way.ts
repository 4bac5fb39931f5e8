import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { backToList, hrefWithBack } from "~/screens/list/list-url";
import type { Crumb } from "~/ui/page-header";

/** A device of the back office, as far as the pages below it name it. */
export interface NamedDevice {
  id: number;
  mac: string;
}

/** The ways among the pages of one device. From each to each the list that one came from stays known. */
export function useDeviceWay() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const back = new URLSearchParams(search).get("back");
  const link = (path: string) => hrefWithBack(path, back ?? "");
  return {
    /** A page of the device. */
    link,
    /** What stands above a page of the device: the list as it was left, and the device. */
    above: ({ id, mac }: NamedDevice): Crumb[] => [
      { label: t("devices:title"), href: backToList("/devices", back) },
      { label: mac, href: link(`/devices/${id}/edit`) },
    ],
  };
}
