import { useNavigate, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { areaOf } from "~/lib/area";
import { withComing } from "~/lib/coming-choice";

/**
 * Turns presses on plain links of this site into client navigations with one listener: a Link
 * component for each of a hundred links costs more than the page itself. Left to the browser:
 * modified clicks, other targets, origins and areas (each has its own styles, and a browser
 * knows the routes of no other), downloads, `data-document` and anchors on the page.
 */
export function ClientNavigation() {
  const navigate = useNavigate();
  const { location: coming } = useNavigation();
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const destination = clientDestination(event);
      if (destination === null) return;
      event.preventDefault();
      navigate(withComing(destination, window.location, coming));
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate, coming]);
  return null;
}

/** Where a click leads within the app; null when the browser is to handle it. */
export function clientDestination(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download") || "document" in link.dataset)
    return null;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin) return null;
  if (areaOf(url.pathname) !== areaOf(window.location.pathname)) return null;
  const samePage = url.pathname === window.location.pathname && url.search === window.location.search;
  if (samePage && url.hash) return null;
  return url.pathname + url.search + url.hash;
}
