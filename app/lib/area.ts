/** The parts of the app that a person signs in to, each with a look of its own (spec §2). */
export const areaNames = ["admin", "device", "carbox"] as const;
export type AreaName = (typeof areaNames)[number];

/**
 * The area that a path belongs to, in any case and with any letter escaped, as routes match; what is of no other one
 * is of the back office, as sign-in pages and errors are.
 */
export function areaOf(pathname: string): AreaName {
  const first = unescaped(pathname.split("/")[1] ?? "").toLowerCase();
  return first === "device" || first === "carbox" ? first : "admin";
}

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** Where the browser's manifest of an area lies, by the URL that Remix has for that of all routes. */
export function manifestOf(url: string, area: AreaName): string {
  return url.replace(/\.js$/, `-${area}.js`);
}
