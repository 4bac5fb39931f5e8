import { useContext } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";

/** What the loaders and the action of the page gave, by route id, and the errors they threw. */
export interface RouterState {
  loaderData: Record<string, unknown>;
  actionData: Record<string, unknown>;
  errors: Record<string, unknown>;
}

const nothing: RouterState = { loaderData: {}, actionData: {}, errors: {} };

/**
 * The state of all matched routes at once: the title, the toasts and the error pages depend on
 * routes below their own, whose answers Remix's hooks only give to themselves.
 */
export function useRouterState(): RouterState {
  const state = useContext(UNSAFE_DataRouterStateContext);
  if (!state) return nothing;
  return { loaderData: state.loaderData, actionData: state.actionData ?? {}, errors: state.errors ?? {} };
}
