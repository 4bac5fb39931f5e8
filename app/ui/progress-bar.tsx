import { useNavigation } from "@remix-run/react";

/** The thin bar at the top while a page is on its way: indigo, 3 px, 3000 ms nominal (spec §9). */
export function ProgressBar() {
  const { state } = useNavigation();
  return <div className="progress" data-active={state === "idle" ? undefined : ""} aria-hidden="true" />;
}
