import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type Area, adminArea, carboxArea, deviceArea } from "./areas.server";
import { requireCarbox } from "./carbox-guards.server";
import { requireDevice } from "./device-guards.server";
import { throwPageFailure } from "./failure.server";
import { requireAdmin } from "./guards.server";
import type { ServerArgs } from "./server-args";
import { keepUnsent } from "./unsent-form.server";

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;

/** A form that was kept and is sent again with success is not shown another time. */
async function forgetTaken({ headers }: Response, { keptForm }: Area, args: ServerArgs): Promise<void> {
  const cookie = await keptForm.forgetSent(args);
  if (cookie) headers.append("Set-Cookie", cookie);
}

/** The factory of an area: its guard first, then the route, whose upstream failures become the page's own. */
function guardedBy<Rules, Session>(area: Area, admit: (args: ServerArgs, rules: Rules) => Promise<Session>) {
  return function guardedInArea<Result>(
    rules: Rules,
    run: (session: Session, args: RouteArgs) => Promise<Result>,
  ): (args: RouteArgs) => Promise<Result> {
    async function admitted(args: RouteArgs) {
      const session = await admit(args, rules);
      try {
        return await run(session, args);
      } catch (error) {
        return throwPageFailure(error, area, args);
      }
    }
    return async function guardedRoute(args) {
      try {
        const result = await admitted(args);
        if (args.request.method === "POST" && result instanceof Response) await forgetTaken(result, area, args);
        return result;
      } catch (failure) {
        const answer = await keepUnsent(failure, area, args);
        // Every page takes it, as it takes one that got lost on the way: no action declares it.
        if (answer) return answer as Result;
        throw failure;
      }
    };
  };
}

/**
 * Makes a loader or action of the back office that only runs for somebody who passes the rules,
 * and whose upstream failures become the page's own (spec §4–6, §8). A parent's guard does not
 * protect its children, so each one is made with this.
 */
export const guarded = guardedBy(adminArea, requireAdmin);

/** The same for a page of a device's panel (spec §4: device guard). */
export const guardedDevice = guardedBy(deviceArea, requireDevice);

/** The same for a page of a car-box, which has no rules beside being signed in (spec §4: car-box guard). */
export const guardedCarbox = guardedBy(carboxArea, requireCarbox);
