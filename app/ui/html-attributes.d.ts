import "react";

/** Attributes of HTML that React 18 passes through but does not type. */
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "" | "auto" | "manual";
    /** React 18 drops a boolean `inert`; the empty text arrives. */
    inert?: "";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "show" | "hide" | "toggle";
  }
  interface LinkHTMLAttributes<T> {
    blocking?: "render";
  }
  interface DetailsHTMLAttributes<T> {
    name?: string;
  }
}
