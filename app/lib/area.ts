/** The parts of the app that a person signs in to, each with a look of its own (spec §2). */
export type AreaName = "admin" | "device" | "carbox";

/** The area that a path belongs to; what is of no other one is of the back office, as sign-in pages and errors are. */
export function areaOf(pathname: string): AreaName {
  const [, first] = pathname.split("/");
  return first === "device" || first === "carbox" ? first : "admin";
}
