import { type RefObject, useEffect } from "react";

/**
 * Arrow keys, Home and End move among the links and buttons of a popover. The focus enters it
 * when it opens from the keyboard and leaves with it: the browser hands it back to the button.
 */
export function useMenuKeys(panel: RefObject<HTMLElement>): void {
  useEffect(() => {
    const menu = panel.current;
    if (!menu) return;

    function onKeyDown(event: KeyboardEvent) {
      if (!menu) return;
      const items = [...menu.querySelectorAll<HTMLElement>("a[href], button:not([disabled])")];
      const at = items.indexOf(document.activeElement as HTMLElement);
      const next = target(event.key, at, items.length);
      if (next === null) return;
      event.preventDefault();
      items[next]?.focus();
    }

    function onToggle(event: Event) {
      if ((event as ToggleEvent).newState !== "open" || !menu) return;
      if (menu.matches(":focus-within")) return;
      const opener = document.activeElement;
      if (opener instanceof HTMLElement && opener.matches(":focus-visible")) {
        menu.querySelector<HTMLElement>("a[href], button:not([disabled])")?.focus();
      }
    }

    menu.addEventListener("keydown", onKeyDown);
    menu.addEventListener("toggle", onToggle);
    return () => {
      menu.removeEventListener("keydown", onKeyDown);
      menu.removeEventListener("toggle", onToggle);
    };
  }, [panel]);
}

function target(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
