import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";

/** After a navigation the page goes to its top this much later (spec §9). */
const TO_TOP_MS = 190;

/** Where each entry of the history was scrolled to. */
const positions = new Map<string, number>();

/**
 * Scrolls after client navigations: to the top, to the #anchor, or on Back to where one was. The element of the
 * #anchor is marked, for what CSS does with `:target` knows nothing of a client navigation.
 * What only changes the page in place (the same address again) stays where it is.
 */
export function useScroll(): void {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef({ key, address: pathname + search });

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const giveBack = () => {
      window.history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", giveBack);
    return () => window.removeEventListener("pagehide", giveBack);
  }, []);

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  useIsomorphicLayoutEffect(() => {
    const { key: lastKey, address } = last.current;
    if (lastKey === key) return;
    last.current = { key, address: pathname + search };
    document.querySelector("[data-target]")?.removeAttribute("data-target");
    if (type === NavigationType.Pop) {
      window.scrollTo(0, positions.get(key) ?? 0);
      return;
    }
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) {
      target.dataset.target = "";
      // A row that is on screen already stays where it is.
      target.scrollIntoView({ block: "nearest" });
      return;
    }
    if (address === pathname + search) return;
    const timer = setTimeout(() => window.scrollTo(0, 0), TO_TOP_MS);
    // Whoever types already has found their place: it must not move under the next click.
    const stay = () => clearTimeout(timer);
    window.addEventListener("input", stay, { once: true });
    return () => {
      stay();
      window.removeEventListener("input", stay);
    };
  }, [key, pathname, search, hash, type]);
}

const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
