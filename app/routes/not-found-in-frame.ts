import { data } from "@remix-run/node";

/** No page of an area has this address: 404, in the frame of the area for whoever is signed in. */
export function loader() {
  throw data(null, { status: 404 });
}

/** A form that was sent to an address without a page. */
export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
