import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { portalContent } from "~/features/carbox/carbox-calls.server";
import { CarboxPortal } from "~/features/carbox/carbox-portal";
import { qrLink } from "~/features/carbox/qr-link.server";
import type { RouteHandle } from "~/lib/route-handle";
import { CARBOX_HOME } from "~/session/carbox-guards.server";
import { guardedCarbox } from "~/session/guarded.server";

export const handle: RouteHandle = { namespaces: ["carbox-portal"], title: (t) => t("carbox-portal:portal.title") };

/** What a link may start; anything else that an API sends is only named. */
const STARTABLE = /^(https?|intent):/i;

export const loader = guardedCarbox({}, async ({ carbox, api }, args: LoaderFunctionArgs) => {
  const { publicUrl } = args.context.config;
  const { sources, applications } = await api.call(portalContent, {});
  const { vehicle, plate, name, code, username, expires_at } = carbox;
  return {
    carbox: {
      vehicle: vehicle ?? null,
      plate: plate ?? null,
      name: name ?? null,
      code,
      username,
      until: expires_at ?? null,
    },
    sources,
    applications: applications.map(({ id, name, category, description, version, url }) => ({
      id,
      name,
      category,
      description: description ?? null,
      version,
      href: STARTABLE.test(url) ? url : null,
    })),
    phone: { address: new URL(publicUrl).host + CARBOX_HOME, image: qrLink(publicUrl, CARBOX_HOME) },
  };
});

export default function CarboxPortalPage() {
  const { t } = useTranslation("carbox-portal");
  return (
    <>
      <h1 tabIndex={-1}>{t("portal.title")}</h1>
      <CarboxPortal {...useLoaderData<typeof loader>()} />
    </>
  );
}
