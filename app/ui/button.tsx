import { useNavigation } from "@remix-run/react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";

interface ButtonLook {
  /** One primary action a view; `danger` for what cannot be undone. */
  variant?: "primary" | "secondary" | "ghost" | "danger";
  size?: "small" | "normal";
  icon?: IconName;
  children?: ReactNode;
}

type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button; `type` is "button" unless it says otherwise. An icon alone needs an `aria-label`. */
export function Button({ variant, size, icon, className, children, type = "button", ...rest }: ButtonProps) {
  return (
    <button type={type} className={buttonClass(variant, size, children, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type LinkButtonProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link that looks like a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a className={buttonClass(variant, size, children, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/**
 * Submits its form. While the submission runs it is marked busy and a second press does nothing;
 * a spinner shows after 150 ms in the icon's place, so the width stays.
 */
export function SubmitButton({ variant = "primary", icon, className, children, onClick, ...rest }: ButtonProps) {
  const pending = useSubmitting(rest.name, rest.value, rest.formAction);
  return (
    <button
      type="submit"
      className={buttonClass(variant, rest.size, children, classNames(pending && "is-pending", className))}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...withoutSize(rest)}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

function withoutSize({ size, ...rest }: Pick<ButtonProps, "size"> & ButtonHTMLAttributes<HTMLButtonElement>) {
  return rest;
}

/** Whether the submission that runs is this button's: same name and value where it has them. */
function useSubmitting(name?: string, value?: unknown, formAction?: unknown): boolean {
  const navigation = useNavigation();
  if (navigation.state === "idle" || !navigation.formData) return false;
  if (typeof formAction === "string" && navigation.formAction !== formAction) return false;
  return !name || navigation.formData.getAll(name).includes(String(value ?? ""));
}

function buttonClass(
  variant: ButtonLook["variant"] = "secondary",
  size: ButtonLook["size"],
  children: ReactNode,
  own?: string,
) {
  return classNames("btn", `btn-${variant}`, size === "small" && "btn-small", !children && "btn-icon", own);
}
