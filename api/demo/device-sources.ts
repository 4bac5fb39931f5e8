import type { SourceKind } from "../../contract/device-sources.ts";
import type { Database } from "../db/connect.ts";
import { insertMany } from "../db/insert-many.ts";
import { deviceSource } from "../db/schema/index.ts";
import type { Services } from "../services.ts";
import type { Random } from "./random.ts";

type NewSource = typeof deviceSource.$inferInsert;

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
/** Devices from id 3 up to this one have a source or two as well. */
const OTHERS_UNTIL = 300;

/** What the demo says of a source beside where it leads. */
type About = Partial<Omit<NewSource, "device_id" | "kind" | "title" | "connection">>;

/** Every column that only some of the rows set: all are inserted with the same ones. */
const untouched = {
  active: true,
  lock_version: 1,
  pin_hash: null,
  checked_at: null,
  check_code: null,
  check_status: null,
  provider_status: null,
  exp_date: null,
  active_connections: null,
  max_connections: null,
} satisfies About;

/**
 * Sources of the two devices that sign in, the first with id 1, and of some others.
 *
 * @param pinHash of the PIN that protects one of them
 */
export async function seedDeviceSources(
  tx: Database,
  pinHash: string,
  random: Random,
  { encryption, now }: Services,
): Promise<void> {
  const at = now().getTime();
  const ago = (milliseconds: number) => new Date(at - milliseconds).toISOString();
  const places = new Map<string, number>();
  function source(
    device_id: number,
    kind: SourceKind,
    title: string,
    connection: object,
    about: About = {},
  ): NewSource {
    const list = `${device_id} ${kind}`;
    const sort = (places.get(list) ?? 0) + 1;
    places.set(list, sort);
    const created = ago(80 * DAY_MS - device_id * HOUR_MS);
    const sealed = encryption.seal(JSON.stringify(connection));
    const row = { device_id, kind, title, connection: sealed, sort, created_at: created, updated_at: created };
    return { ...untouched, ...row, ...about };
  }
  const account = (host: string, username: string) => ({
    server_url: `http://${host}:8080`,
    username,
    password: `demo-${username}`,
    output: "ts",
  });
  const list = (name: string) => ({
    url: `https://lists.example/get.php?username=demo&password=demo-${name}&type=m3u_plus&output=ts`,
    epg_url: `https://lists.example/xmltv.php?username=demo&password=demo-${name}`,
  });
  const portal = (host: string) => ({
    url: `http://${host}/stalker_portal/c/`,
    mac: null,
    serial: null,
    timezone: null,
  });

  const paid: About = {
    checked_at: ago(3 * HOUR_MS),
    check_code: "ok",
    provider_status: "active",
    exp_date: new Date(at + 214 * DAY_MS).toISOString(),
    active_connections: 1,
    max_connections: 3,
  };
  const rows = [
    source(1, "xtream", "Tulip Channels", account("tulip-channels.stream.example", "livingroom"), paid),
    source(1, "xtream", "Harbour Sports", account("harbour-sports.stream.example", "sports-41"), {
      checked_at: ago(2 * DAY_MS),
      check_code: "expired",
      provider_status: "expired",
      exp_date: ago(5 * DAY_MS),
      active_connections: 0,
      max_connections: 1,
    }),
    source(1, "xtream", "Cedar Box", account("cedar-box.stream.example", "guest"), { active: false }),
    source(1, "playlist", "Polder Radio & TV", list("polder"), { checked_at: ago(DAY_MS), check_code: "ok" }),
    source(1, "playlist", "Late films", list("late"), { pin_hash: pinHash }),
    source(
      1,
      "playlist",
      "Old list",
      { url: "https://old.example/channels.m3u", epg_url: null },
      {
        active: false,
        checked_at: ago(9 * DAY_MS),
        check_code: "status",
        check_status: 404,
      },
    ),
    source(1, "portal", "Northern Lights TV", portal("northern-lights-tv.portal.example"), {
      checked_at: ago(DAY_MS),
      check_code: "ok",
    }),
    source(2, "playlist", "Lisboa Play", list("lisboa")),
  ];
  const names = ["Tulip Channels", "Baltic Wave", "Amber Kids", "Danube Gold", "Marmara Sport"] as const;
  for (let id = 3; id <= OTHERS_UNTIL; id += 1) {
    const title = random.pick(names);
    const host = `${title.toLowerCase().replace(/[^a-z]+/g, "-")}.stream.example`;
    rows.push(source(id, "xtream", title, account(host, `box-${id}`), random.chance(0.5) ? paid : {}));
    if (random.chance(0.3)) rows.push(source(id, "playlist", "Radio", list(`radio-${id}`)));
  }
  await insertMany(tx, deviceSource, rows);
}
