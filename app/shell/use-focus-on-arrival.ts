import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a client navigation to another page the focus goes to its heading, which a screen reader
 * then reads; unless the page has put it somewhere itself, such as an error summary or a dialog.
 */
export function useFocusOnArrival(): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (hash || document.querySelector("dialog:modal")) return;
    const active = document.activeElement;
    const main = document.querySelector("main");
    if (active && main?.contains(active)) return;
    main?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
