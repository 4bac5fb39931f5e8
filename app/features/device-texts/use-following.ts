import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Seconds between two looks: soon after sending, and later on. */
const SOON = 3;
const LATER = 15;
/** How many looks are soon ones. */
const SOON_LOOKS = 20;

/** A page that cannot be had just now would put its error in the place of this one, and of what is typed in it. */
async function ifThere(look: () => void): Promise<void> {
  const answer = await fetch(window.location.href, { method: "HEAD", redirect: "error" }).catch(() => null);
  if (answer?.ok) look();
}

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
      void ifThere(revalidate);
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [waiting, state, revalidate]);
}
