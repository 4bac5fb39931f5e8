import type { IconName } from "~/ui/icon";
import type { User } from "~contract/accounts.ts";

/** Something worth doing, with the screen where it is done. */
export interface FirstStep {
  name: "portals" | "addPortal" | "confirmEmail" | "twoFactor" | "profile" | "notifications";
  href: string;
  icon: IconName;
  done: boolean;
  /** How many there are, where the step speaks of a number. */
  count?: number;
}

interface Situation {
  user: User;
  permissions: ReadonlySet<string>;
  /** Null when unknown or not theirs to see. */
  portals: number | null;
  unread: number;
}

/** What somebody can do first, by what they may do and what is done already; open steps come first. */
export function firstSteps({ user, permissions, portals, unread }: Situation): FirstStep[] {
  const steps: FirstStep[] = [];
  if (!user.email_verified_at)
    steps.push({ name: "confirmEmail", href: "/settings/profile", icon: "mail", done: false });
  if (permissions.has("manage-portals")) {
    if (portals === 0) steps.push({ name: "addPortal", href: "/portals/add", icon: "plus", done: false });
    else steps.push({ name: "portals", href: "/portals", icon: "tv", done: false, count: portals ?? undefined });
  }
  if (unread > 0)
    steps.push({
      name: "notifications",
      href: "/settings/notifications?unread=true",
      icon: "bell",
      done: false,
      count: unread,
    });
  if (permissions.has("have-two-factor-authentication")) {
    steps.push({ name: "twoFactor", href: "/settings/2fa", icon: "shield-check", done: user.two_factor_enabled });
  }
  steps.push({
    name: "profile",
    href: "/settings/profile",
    icon: "user",
    done: Boolean(user.timezone && user.language),
  });
  return steps.sort((a, b) => Number(a.done) - Number(b.done));
}
