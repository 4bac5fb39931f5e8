import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { Source, SourceCallsOf } from "~/features/device-sources/sources.server";
import type { NamedDevice } from "~/features/devices/device-way";
import { devices } from "~/features/devices/devices.server";
import { hrefWithBack } from "~/screens/list/list-url";
import { rowPage } from "~/screens/row-page.server";
import { type Area, adminArea, deviceArea } from "~/session/areas.server";
import { guarded, guardedDevice } from "~/session/guarded.server";
import type { Upstream } from "~/upstream/client.server";
import type { SourceRow } from "~contract/device-sources.ts";

/** Where the sources of a device are worked on: by its owner at its panel, or by staff in the back office. */
export interface SourceDesk {
  area: Area;
  api: Upstream;
  t: TFunction;
  timeZone: string;
  /** The device only looks: nothing is offered that it may not do. */
  readOnly: boolean;
  /** The device is not activated yet: no provider is asked for it. */
  waiting: boolean;
  /** Whether a protected source asks for its PIN; staff need none. */
  asksPin: boolean;
  /** Null at the panel. */
  device: NamedDevice | null;
  /** What the paths of the calls name beside the source. */
  params: { device_id?: number };
  callsOf<Row extends SourceRow>(source: Source<Row>): SourceCallsOf<Row>;
  /** The path of a kind's list, below which its other pages lie. */
  pathOf<Row extends SourceRow>(source: Source<Row>): string;
  /** The address of that list, which knows the list of devices that one came from. */
  listOf<Row extends SourceRow>(source: Source<Row>): string;
}

type Run<Result> = (desk: SourceDesk, args: LoaderFunctionArgs) => Promise<Result>;

/** Makes a loader or action of the panel's sources; the parental lock may stand before it. */
export function atPanel<Result>(run: Run<Result>) {
  return guardedDevice({ unlocked: "sources" }, (session, args: LoaderFunctionArgs) =>
    run(
      {
        ...session,
        area: deviceArea,
        asksPin: true,
        device: null,
        params: {},
        callsOf: ({ calls }) => calls.panel,
        pathOf: ({ definition }) => definition.path,
        listOf: ({ definition }) => definition.path,
      },
      args,
    ),
  );
}

/** Makes a loader or action of `/devices/{id}/sources/…`; 404 for a device that is archived or out of reach. */
export function inOffice<Result>(run: Run<Result>) {
  return guarded({ permissions: devices.permissions }, async (session, args: LoaderFunctionArgs) => {
    const { row } = await rowPage(devices, session, args);
    const { api, t, timeZone } = session;
    const back = new URL(args.request.url).searchParams.get("back") ?? "";
    const pathOf: SourceDesk["pathOf"] = ({ definition }) => officePath(row.id, definition.path);
    return run(
      {
        api,
        t,
        timeZone,
        area: adminArea,
        readOnly: false,
        waiting: false,
        asksPin: false,
        device: { id: row.id, mac: row.mac },
        params: { device_id: row.id },
        callsOf: ({ calls }) => calls.office,
        pathOf,
        listOf: (source) => hrefWithBack(pathOf(source), back),
      },
      args,
    );
  });
}

/** `/device/xtreams` of the panel is `/devices/5/sources/xtreams` in the back office. */
function officePath(device: number, panelPath: string): string {
  return `/devices/${device}/sources/${panelPath.slice(panelPath.lastIndexOf("/") + 1)}`;
}
