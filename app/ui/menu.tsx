import { type ReactNode, useId, useRef } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";
import { useMenuKeys } from "./use-menu-keys";

interface MenuProps {
  /** The words of the button; for an icon alone give `ariaLabel`. */
  label?: ReactNode;
  ariaLabel?: string;
  icon?: IconName;
  /** Classes of the button; by default a secondary one. */
  buttonClass?: string;
  /** Opens below the header instead of beside its button. */
  inHeader?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/**
 * A button that opens links and POST buttons in a popover: works without JavaScript, closes on
 * Escape and on a press elsewhere. JavaScript adds arrow keys.
 */
export function Menu({
  label,
  ariaLabel,
  icon,
  buttonClass = "btn btn-secondary",
  inHeader,
  wide,
  children,
}: MenuProps) {
  const id = `menu${useId().replaceAll(":", "")}`;
  const panel = useRef<HTMLDivElement>(null);
  useMenuKeys(panel);
  return (
    <>
      <button
        type="button"
        className={classNames(buttonClass, !label && "btn-icon")}
        popovertarget={id}
        aria-label={ariaLabel}
      >
        {icon && <Icon name={icon} />}
        {label}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className={classNames("menu", inHeader && "menu-header", wide && "menu-wide")}
      >
        {children}
      </div>
    </>
  );
}

interface MenuLinkProps {
  href: string;
  icon?: IconName;
  current?: boolean;
  children: ReactNode;
  download?: boolean;
}

/** A link of a menu. */
export function MenuLink({ href, icon, current, children, download }: MenuLinkProps) {
  return (
    <a
      className="menu-item"
      href={href}
      aria-current={current ? "page" : undefined}
      data-document={download || undefined}
      download={download}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  );
}

/** A POST button of a menu; belongs to the form around it. */
export function MenuButton(props: {
  name?: string;
  value?: string;
  icon?: IconName;
  current?: boolean;
  lang?: string;
  children: ReactNode;
}) {
  const { icon, current, children, ...native } = props;
  return (
    <button type="submit" className="menu-item" aria-current={current ? "true" : undefined} {...native}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {current && <Icon name="check" className="menu-check" />}
    </button>
  );
}
