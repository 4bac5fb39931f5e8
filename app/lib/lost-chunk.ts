const RELOADED = "sd-reloaded";
const HEADED = "sd-headed";
/** A second loss this soon after a reload is no new version of the app; reloading again would not help. */
const ONE_MINUTE = 60_000;

/**
 * Reloads the page once after a part of the app failed to load (spec §2.8), which is what a new
 * version does to open pages. The page as the server writes it works without the part.
 */
export function recoverFromLostChunk(): void {
  const last = Number(sessionStorage.getItem(RELOADED));
  if (last && Date.now() - last < ONE_MINUTE) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}

let heading: string | null = null;

/** Notes where a client navigation is heading; null once it has arrived. */
export function noteHeading(path: string | null): void {
  heading = path;
}

/** Keeps it for the page that comes after this one: storage is asked for then alone, a browser takes 4 ms for it. */
export function keepHeading(): void {
  if (heading === null) sessionStorage.removeItem(HEADED);
  else sessionStorage.setItem(HEADED, heading);
}

/**
 * Remix reloads the page it is on when a route's chunk is lost. On that reload this goes on to
 * where the person was heading, as a full page load, at most once.
 *
 * @returns whether the page is about to be left
 */
export function resumeHeading(): boolean {
  const path = sessionStorage.getItem(HEADED);
  sessionStorage.removeItem(HEADED);
  const [entry] = performance.getEntriesByType("navigation");
  const reloaded = entry instanceof PerformanceNavigationTiming && entry.type === "reload";
  if (!path || !reloaded || path === window.location.pathname + window.location.search) return false;
  window.location.replace(path);
  return true;
}
