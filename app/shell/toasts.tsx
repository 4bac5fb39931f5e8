import { useMemo } from "react";
import { ToastArea, type ToastNotice } from "~/ui/toast-area";
import { failureMessage, failureStatus } from "./page-failure";
import { useRouterState } from "./router-state";

const none: readonly ToastNotice[] = [];

/**
 * The notices of the page: those that waited in the session, the one an action answered with its
 * form, and the API's message where a loader was refused (spec §8: 403).
 */
export function Toasts({ waiting = none }: { waiting?: readonly ToastNotice[] | undefined }) {
  const { actionData, errors } = useRouterState();
  const answered = Object.values(actionData).find(hasToast)?.toast;
  const refused = Object.values(errors).find((error) => failureStatus(error) === 403 && failureMessage(error));

  const refusal = useMemo<ToastNotice | null>(
    () => (refused ? { type: "error", text: failureMessage(refused) } : null),
    [refused],
  );
  const toasts = useMemo(() => [...waiting, answered, refusal].filter(isNotice), [waiting, answered, refusal]);
  return <ToastArea toasts={toasts} />;
}

function hasToast(answer: unknown): answer is { toast: ToastNotice } {
  if (typeof answer !== "object" || answer === null || !("toast" in answer)) return false;
  const { toast } = answer;
  return typeof toast === "object" && toast !== null && "text" in toast && "type" in toast;
}

function isNotice(toast: ToastNotice | null | undefined): toast is ToastNotice {
  return toast !== null && toast !== undefined;
}
