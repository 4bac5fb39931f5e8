import type { Area } from "./areas.server";
import type { ServerArgs } from "./server-args";
import { dropToasts } from "./toast.server";

/**
 * The headers by which an area goes over to whoever just signed in: notices that nobody has seen
 * yet are dropped, and so are the page and the form that wait for somebody else.
 *
 * @param who `person` is null where the API could not tell
 */
export async function takeOver(
  area: Area,
  who: { person: string | null; remember: boolean },
  args: ServerArgs,
): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": dropToasts(args) });
  headers.append("Set-Cookie", await area.person.signedIn(who, args));
  if ((await area.intended.path(args)) === null) headers.append("Set-Cookie", area.intended.forget(args));
  if (!(await area.keptForm.waits(args))) headers.append("Set-Cookie", area.keptForm.forget(args));
  return headers;
}
