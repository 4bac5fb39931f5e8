import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { unstable_forceFrameRate } from "scheduler";
import { noteHeading } from "~/lib/lost-chunk";
import { ClientNavigation } from "~/ui/client-navigation";
import { ProgressBar } from "~/ui/progress-bar";
import { useFocusOnArrival } from "./use-focus-on-arrival";
import { useScroll } from "./use-scroll";

/**
 * React renders what a link leads to in slices of 5 ms, with a frame after each where something is animated: on a slow
 * processor the frames take longer than the page. At this rate slices are of 33 ms, and a press in between waits for
 * its answer no longer than two frames (ADR 055).
 */
const SLICES_PER_SECOND = 30;

/** What JavaScript adds to going from page to page: links without a reload, rows ahead, progress, scroll, focus. */
export function Travel() {
  const { location: next } = useNavigation();
  const here = useLocation();
  // Not before: the page that is only taken over is not animated.
  useEffect(() => unstable_forceFrameRate(SLICES_PER_SECOND), []);
  useScroll();
  useFocusOnArrival();

  useEffect(() => {
    noteHeading(next ? next.pathname + next.search : null);
  }, [next]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is fetched ahead depends on where one has arrived
  useEffect(() => {
    if (next) return;
    let isHere = true;
    import("./fetch-ahead").then(
      ({ fetchAheadFromHere }) => isHere && fetchAheadFromHere(),
      () => {}, // The next rows come when they are asked for.
    );
    return () => {
      isHere = false;
    };
  }, [next, here.key]);

  // Popovers belong to the page they were opened on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what closes them
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
  }, [here.pathname, here.search]);

  return (
    <>
      <ProgressBar />
      <ClientNavigation />
    </>
  );
}
