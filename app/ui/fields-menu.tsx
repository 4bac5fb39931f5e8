import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "./icon";

interface FieldsMenuProps {
  /** Unique on its page. */
  id: string;
  label: string;
  icon: IconName;
  variant: "secondary" | "ghost";
  /** The fields say something already, so the form around them needs them even while nobody has opened them. */
  inUse?: boolean;
  children: ReactNode;
}

/**
 * A button that opens fields below itself, one of a page at a time; works without JavaScript, which adds that Escape, a
 * press elsewhere and sending a form inside close it. Unlike a popover it stays open while the list follows its fields.
 *
 * A browser with scripts makes the fields when they are first wanted: four date fields that nobody had opened cost a
 * tenth of a list's first view (ADR 060). Until React is there the script that starts the page makes them, and React
 * takes over what it made.
 */
export function FieldsMenu({ id, label, icon, variant, inUse = false, children }: FieldsMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [made, setMade] = useState(() => isMade(id));
  useEffect(() => {
    const details = menu.current;
    if (!details) return;
    // Somebody may have opened it while React was taking the page over.
    if (details.open) setMade(true);
    const onPress = (event: Event) => {
      if (!event.composedPath().includes(details)) details.open = false;
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, []);

  function close({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    currentTarget.open = false;
    currentTarget.querySelector("summary")?.focus();
  }

  const fields = <div className="menu">{children}</div>;
  return (
    <details
      id={id}
      ref={menu}
      className="fields-menu"
      name="fields-menu"
      suppressHydrationWarning
      onToggle={(event) => event.currentTarget.open && setMade(true)}
      onKeyDown={(event) => event.key === "Escape" && close(event)}
      onSubmit={close}
    >
      <summary className={`btn btn-${variant}`}>
        <Icon name={icon} />
        {label}
      </summary>
      {made || inUse ? fields : <noscript>{fields}</noscript>}
    </details>
  );
}

/** Whether the script that starts the page has made the fields; never on the server. */
function isMade(id: string): boolean {
  return typeof document !== "undefined" && document.querySelector(`#${id} > .menu`) !== null;
}

/**
 * For the script that starts the page: a `<noscript>` holds its HTML as text. What React has taken over bears a mark
 * of React's, and from then on React makes the fields.
 */
export const fieldsUntilReact = `addEventListener("toggle",({target})=>{const fields=target.open&&target.querySelector(":scope>noscript");
if(fields&&!Object.keys(fields).some(key=>key.startsWith("__react")))fields.outerHTML=fields.textContent},true);`;
