import { count, eq, inArray } from "drizzle-orm";
import { dashboard } from "../../contract/dashboard.ts";
import { deviceKinds, deviceStatuses } from "../../contract/devices.ts";
import type { Filters } from "../../contract/paging.ts";
import { portalTypes } from "../../contract/portals.ts";
import { userStatuses } from "../../contract/users.ts";
import type { Listed } from "../collection/definition.ts";
import { type Counting, countsBy, dayFrom, figureOf, perDay, sharesOf } from "../collection/figures.ts";
import { matching } from "../collection/filters.ts";
import { listPage } from "../collection/list.ts";
import { activity, device, model, portal, role, user, userRole } from "../db/schema/index.ts";
import type { Mount } from "../http/mount.ts";
import { activityLine, activityListed } from "./activity.ts";
import { deviceCollection } from "./devices.ts";
import { portalCollection } from "./portals.ts";
import { userCollection } from "./users.ts";

const DAYS = 30;
const LATEST = 6;

export function mountDashboard(mount: Mount): void {
  mount.guarded(dashboard, async ({ caller, services }) => {
    async function area<Answer>(collection: Listed, figures: (counting: Counting) => Promise<Answer>) {
      const { access } = collection.resource.list;
      const open = typeof access === "object" && caller.permissions.has(access.permission);
      return open ? figures({ collection, caller, services }) : undefined;
    }
    const [devices, portals, users, recent] = await Promise.all([
      area(deviceCollection, deviceFigures),
      area(portalCollection, portalFigures),
      area(userCollection, userFigures),
      area(activityListed, activityFigures),
    ]);
    return { devices, portals, users, activity: recent };
  });
}

async function deviceFigures(counting: Counting) {
  const columns = { status: device.status, kind: device.kind, model: device.model_id, country: device.country };
  const [total, counts, activations, expiring] = await Promise.all([
    figureOf(counting, {}),
    countsBy(counting, columns),
    perDay(counting, "activated_at", device.activated_at, DAYS),
    expiringSoon(counting, { status: "active" }),
  ]);
  const models = sharesOf("model_id", counts.model);
  const named = await counting.services.db
    .select({ id: model.id, name: model.name })
    .from(model)
    .where(
      inArray(
        model.id,
        models.map(({ value }) => Number(value)),
      ),
    );
  const names = new Map(named.map(({ id, name }) => [String(id), name]));
  return {
    total,
    status: sharesOf("status", counts.status, deviceStatuses),
    kind: sharesOf("kind", counts.kind, deviceKinds),
    model: models.map((share) => ({ ...share, label: names.get(share.value) ?? null })),
    country: sharesOf("country", counts.country),
    activations,
    expiring,
  };
}

async function portalFigures(counting: Counting) {
  const [total, counts, expiring] = await Promise.all([
    figureOf(counting, {}),
    countsBy(counting, { active: portal.active, type: portal.type }),
    expiringSoon(counting, { active: "true" }),
  ]);
  return {
    total,
    active: sharesOf("active", counts.active, ["true", "false"]),
    type: sharesOf("type", counts.type, portalTypes),
    expiring,
  };
}

async function userFigures(counting: Counting) {
  const { collection, caller, services } = counting;
  const [total, counts, roles] = await Promise.all([
    figureOf(counting, {}),
    countsBy(counting, { status: user.status }),
    services.db
      .select({ id: role.id, label: role.display_name, count: count() })
      .from(user)
      .innerJoin(userRole, eq(userRole.user_id, user.id))
      .innerJoin(role, eq(role.id, userRole.role_id))
      .where(matching(collection, caller, { search: "", filter: {} }, "refuse"))
      .groupBy(role.id)
      .orderBy(role.level, role.id),
  ]);
  return {
    total,
    status: sharesOf("status", counts.status, userStatuses),
    role: roles.map(({ id, ...share }) => ({ ...share, value: String(id), filter: { role_id: String(id) } })),
  };
}

async function activityFigures(counting: Counting) {
  const { caller, services } = counting;
  const query = { search: "", filter: {}, length: LATEST, page: 1, sortBy: "id", sortDesc: true };
  const [days, { data }] = await Promise.all([
    perDay(counting, "at", activity.created_at, DAYS),
    listPage(activityListed, query, caller, services),
  ]);
  return { days, latest: data.map((row) => activityLine(row, caller)) };
}

/** From today on, as a list filters by days. */
async function expiringSoon(counting: Counting, among: Filters) {
  const now = counting.services.now();
  const until = (days: number) => ({ ...among, expires_at: { from: dayFrom(now, 0), to: dayFrom(now, days) } });
  const [week, month] = await Promise.all([figureOf(counting, until(7)), figureOf(counting, until(30))]);
  return { week, month };
}
