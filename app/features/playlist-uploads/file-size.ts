import type { TFunction } from "i18next";
import { formatNumber } from "~/i18n/format";

const KB = 1024;
const MB = 1024 * KB;

/** The size of a file in kB or MB, rounded to one place. `t` reads the namespace playlist-uploads. */
export function fileSize(bytes: number, t: TFunction<"playlist-uploads">, locale: string): string {
  const [unit, size] = bytes < MB ? (["kb", bytes / KB] as const) : (["mb", bytes / MB] as const);
  return t(`size.${unit}`, { size: formatNumber(Math.ceil(size * 10) / 10, locale) });
}
