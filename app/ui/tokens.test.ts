import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { badgeColours } from "./badge";

const tokens = await readFile(new URL("./styles/tokens.css", import.meta.url), "utf8");
const badges = await readFile(new URL("./styles/badges.css", import.meta.url), "utf8");

type Rgb = readonly [number, number, number];
type Theme = "light" | "dark";
const themes: readonly Theme[] = ["light", "dark"];

/** A token's colour in one theme, as linear light. */
function token(name: string, theme: Theme): Rgb {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens);
  const hex = found?.[theme === "light" ? 1 : 2];
  if (!hex) throw new Error(`--${name} is not a pair of colours`);
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** The colour of a badge in one theme: the stylesheet's lightness and chroma with its hue, as linear light. */
function badge(name: string, part: "badge" | "badge-soft", theme: Theme): Rgb {
  const hue = new RegExp(`\\.badge-${name} {\\s*--hue: (\\d+)`).exec(badges)?.[1];
  const pair = new RegExp(
    `--${part}: light-dark\\(oklch\\(([\\d.]+) ([\\d.]+) [^)]+\\)\\), oklch\\(([\\d.]+) ([\\d.]+)`,
  ).exec(badges);
  const [lightness, chroma] = (theme === "light" ? pair?.slice(1, 3) : pair?.slice(3, 5)) ?? [];
  if (!hue || !lightness || !chroma) throw new Error(`no colour for badge ${name}`);
  return fromOklch(Number(lightness), Number(chroma), Number(hue));
}

/** OKLCH to linear sRGB, clipped to what a screen shows (Björn Ottosson's matrices). */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: Rgb, other: Rgb): number {
  const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Texts and what they stand on. */
const texts: readonly [string, readonly string[]][] = [
  ["text", ["page", "panel", "sunk", "accent-soft"]],
  ["muted", ["page", "panel", "sunk"]],
  ["accent-strong", ["page", "panel", "sunk", "accent-soft"]],
  ["on-accent", ["accent", "accent-strong", "danger", "danger-strong"]],
  ["bad", ["panel", "page", "bad-soft"]],
  ["ok", ["panel", "ok-soft"]],
  ["warn", ["panel", "warn-soft"]],
  ["info", ["panel", "info-soft"]],
];

/** Borders and marks that tell something, and what they stand on. */
const marks: readonly [string, readonly string[]][] = [
  ["control", ["panel", "page"]],
  ["accent", ["panel", "page", "sunk"]],
  ["bad", ["panel"]],
  ["dot", ["panel"]],
  ["faint", ["panel"]],
];

describe.each(themes)("%s", (theme) => {
  it.each(texts.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    "text %s on %s reaches 4.5",
    (text, ground) => {
      expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(marks.flatMap(([mark, grounds]) => grounds.map((ground) => [mark, ground] as const)))(
    "%s beside %s reaches 3",
    (mark, ground) => {
      expect(contrast(token(mark, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(badgeColours)("the %s badge reaches 4.5", (name) => {
    expect(contrast(badge(name, "badge", theme), badge(name, "badge-soft", theme))).toBeGreaterThanOrEqual(4.5);
  });
});
