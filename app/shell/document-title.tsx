import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { routeHandle } from "~/lib/route-handle";
import { failureStatus } from "./page-failure";
import { useRouterState } from "./router-state";

/** The title of the page: the deepest one that a route names, "Error:" before a refused form, the product after. */
export function DocumentTitle() {
  const { t } = useTranslation("common");
  const matches = useMatches();
  const { actionData, errors } = useRouterState();
  const [failure] = Object.values(errors);

  let title = "";
  if (failure !== undefined) title = t(`failure.${failureStatus(failure)}.title`);
  else for (const { handle, data } of matches) title = routeHandle(handle).title?.(t, data) ?? title;

  if (Object.values(actionData).some(isRefused)) title = t("title.error", { title });
  return <title>{[title, t("product")].filter(Boolean).join(" · ")}</title>;
}

/** Whether an action sent its form back. */
function isRefused(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null || !("result" in answer)) return false;
  const { result } = answer;
  return typeof result === "object" && result !== null && "status" in result && result.status === "error";
}
