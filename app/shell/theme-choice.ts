import { useFetchers } from "@remix-run/react";
import { isTheme, type Theme } from "~/lib/theme";

/** The look to show: the one just chosen once it is saved, without waiting for the loaders; else theirs. */
export function useThemeChoice(saved: Theme): Theme {
  const fetchers = useFetchers();
  for (const { formAction, formData, state } of fetchers) {
    const chosen = formAction === "/theme" && state === "loading" ? formData?.get("theme") : null;
    if (isTheme(chosen)) return chosen;
  }
  return saved;
}
