import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { throwPageFailure } from "./failure.server";
import { type AdminRules, type AdminSession, requireAdmin } from "./guards.server";

/**
 * Makes a loader or action that only runs for somebody who passes the rules, and whose
 * upstream failures become the page's own (spec §4–6, §8). A parent's guard does not protect
 * its children, so each one is made with this.
 */
export function guarded<Result>(
  rules: AdminRules,
  run: (session: AdminSession, args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Result>,
): (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Result> {
  return async function guardedRoute(args) {
    const session = await requireAdmin(args, rules);
    try {
      return await run(session, args);
    } catch (error) {
      return throwPageFailure(error, args);
    }
  };
}
