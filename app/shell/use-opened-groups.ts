import { type SyntheticEvent, useEffect, useState } from "react";

const KEY = "sd-groups";

/**
 * Attributes of a sidebar group: open while it holds the active route; what the person opened
 * besides is remembered for as long as the tab lives.
 */
export function useOpenedGroups(id: string, holdsActive: boolean) {
  const [open, setOpen] = useState(holdsActive);

  useEffect(() => {
    if (holdsActive || opened().includes(id)) setOpen(true);
  }, [id, holdsActive]);

  function onToggle(event: SyntheticEvent<HTMLDetailsElement>) {
    const now = event.currentTarget.open;
    setOpen(now);
    const others = opened().filter((other) => other !== id);
    sessionStorage.setItem(KEY, (now ? [...others, id] : others).join(","));
  }

  return { open, onToggle };
}

function opened(): string[] {
  return (sessionStorage.getItem(KEY) ?? "").split(",");
}
