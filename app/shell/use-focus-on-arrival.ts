import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a client navigation to another page the focus goes to the row that it arrived at, else to the heading, which a
 * screen reader then reads; unless the page has put it somewhere itself, such as an error summary or a dialog. On the
 * same page it goes there only when what had it is gone or hidden, such as the chip of a filter.
 */
export function useFocusOnArrival(): void {
  const { key, pathname, hash } = useLocation();
  const last = useRef({ key, pathname });

  useEffect(() => {
    const { current } = last;
    if (current.key === key) return;
    last.current = { key, pathname };
    const active = document.activeElement;
    const main = document.querySelector("main");
    const inPlace = current.pathname === pathname;
    // A browser takes the focus off what is hidden later than this.
    const kept = inPlace ? active !== document.body && active?.checkVisibility() : main?.contains(active);
    if (kept || document.querySelector("dialog:modal")) return;
    const row = hash ? document.getElementById(hash.slice(1)) : null;
    const target = row?.querySelector<HTMLElement>("a[href]") ?? main?.querySelector<HTMLElement>("h1");
    target?.focus({ preventScroll: true });
  }, [key, pathname, hash]);
}
