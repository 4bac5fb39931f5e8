import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Seconds between two looks: soon after sending, and later on. */
const SOON = 3;
const LATER = 15;
/** How many looks are soon ones. */
const SOON_LOOKS = 20;

/**
 * Looks for what is new on the page again and again while there is something to wait for; in a tab
 * that nobody looks at it waits, too. Without JavaScript a link does the same.
 */
export function useFollowing(waiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  const looks = useRef(0);
  useEffect(() => {
    if (!waiting) looks.current = 0;
    if (!waiting || state !== "idle") return;
    const seconds = looks.current < SOON_LOOKS ? SOON : LATER;
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      looks.current += 1;
      revalidate();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [waiting, state, revalidate]);
}
