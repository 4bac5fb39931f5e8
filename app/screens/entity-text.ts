import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** The words of one entity, by what they are for. Each is looked up once per render of a screen, not once per cell. */
export interface EntityText {
  t: TFunction;
  /** Any text of the entity's namespace; the mechanism's own where the entity has none. */
  words(key: string): string;
  field(key: string): string;
  hint(key: string): string;
  choice(key: string, value: string): string;
  /** A text of the mechanism about one row, by what it is called. */
  ofRow(key: "choose" | "details" | "less", title: string): string;
}

/** Finds an entity's texts: its own namespace first, then `screens`. */
export function useEntityText(name: string): EntityText {
  const { t } = useTranslation([name, "screens"]);
  return useMemo(() => {
    const found = new Map<string, string>();
    function once(slot: string, find: () => string): string {
      const text = found.get(slot) ?? find();
      found.set(slot, text);
      return text;
    }
    const words = (key: string) => once(key, () => t([`${name}:${key}`, `screens:${key}`]));
    const uncut = (key: string) => once(`uncut ${key}`, () => t(key, { skipInterpolation: true }));
    return {
      t,
      words,
      field: (key) => words(`fields.${key}`),
      hint: (key) => words(`hints.${key}`),
      choice: (key, value) => words(`choices.${key}.${value}`),
      ofRow: (key, title) => uncut(`screens:row.${key}`).replace("{{title}}", () => title),
    };
  }, [name, t]);
}
