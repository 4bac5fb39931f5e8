import { z } from "zod";
import { activityRow } from "./activity.ts";
import { endpoint } from "./endpoint.ts";
import { listQuery } from "./paging.ts";

/** How many rows a list shows under these filters. The list behind a figure never counts differently. */
const figure = z.object({ count: z.number().int().min(0), filter: listQuery.shape.filter });
export type Figure = z.output<typeof figure>;

/** The part of a whole with one value; `label` names it where the value is the id of another row. Rows without a value are in none. */
const share = figure.extend({ value: z.string(), label: z.string().nullish() });
export type Share = z.output<typeof share>;

/** One calendar day in UTC. */
const dayFigure = figure.extend({ day: z.iso.date() });
export type DayFigure = z.output<typeof dayFigure>;

/** The last 30 days, oldest first, today last. */
const days = z.array(dayFigure);

/** What runs out from today to the day that lies so many days ahead. */
const expiring = z.object({ week: figure, month: figure });

/** Figures of what the caller may open, in their scope; an area that they may not open is absent. */
export const dashboardAnswer = z.object({
  devices: z
    .object({
      total: figure,
      status: z.array(share),
      kind: z.array(share),
      /** The most frequent first. */
      model: z.array(share),
      country: z.array(share),
      activations: days,
      /** Of the active ones. */
      expiring,
    })
    .optional(),
  portals: z.object({ total: figure, active: z.array(share), type: z.array(share), expiring }).optional(),
  users: z.object({ total: figure, status: z.array(share), role: z.array(share) }).optional(),
  activity: z.object({ days, latest: z.array(activityRow) }).optional(),
});
export type Dashboard = z.output<typeof dashboardAnswer>;

export const dashboard = endpoint({
  method: "GET",
  path: "/dashboard",
  summary: "The figures of the home dashboard",
  access: { permission: "view-dashboard" },
  answer: dashboardAnswer,
});
