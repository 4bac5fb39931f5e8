import type { Drawn } from "./preferences";

/** What a part of a drawing is filled with; a colour of the theme by its class. */
export type Tone = "screen" | "sunk" | "line" | "text" | "picture" | "accent" | "black" | "white";

/** A rectangle: x, y, width, height, tone, radius. */
export type Box = readonly [number, number, number, number, Tone, number?];
/** An ellipse: centre x, centre y, radius x, radius y, tone. */
export type Oval = readonly [number, number, number, number, Tone];

/** A picture of 160 by 90, such as a television has. */
export interface Drawing {
  boxes: readonly Box[];
  /** Lies over the boxes, cut off at the screen. */
  ovals?: readonly Oval[];
  /** Signs over the picture, as paths of 24 by 24 in its middle. */
  sign?: string;
}

const rows = <Row>(count: number, row: (at: number) => Row[]): Row[] =>
  Array.from({ length: count }, (_, at) => row(at)).flat();

const live: Record<string, Drawing> = {
  compact: {
    boxes: [
      ...rows<Box>(7, (at) => [
        [8, 9 + at * 10.5, 58, 8, at === 1 ? "accent" : "sunk", 2],
        [11, 11.5 + at * 10.5, at % 2 === 0 ? 30 : 38, 3, at === 1 ? "white" : "text", 1.5],
      ]),
      [76, 9, 76, 43, "picture", 3],
      [76, 58, 52, 4, "text", 2],
      [76, 67, 70, 3, "line", 1.5],
      [76, 74, 60, 3, "line", 1.5],
    ],
  },
  comfortable: {
    boxes: [
      ...rows<Box>(4, (at) => [
        [8, 9 + at * 18.5, 74, 15.5, at === 0 ? "accent" : "sunk", 3],
        [12, 12 + at * 18.5, 10, 9.5, at === 0 ? "white" : "picture", 2],
        [27, 12.5 + at * 18.5, 34, 3.5, at === 0 ? "white" : "text", 1.5],
        [27, 18.5 + at * 18.5, 44, 2.5, at === 0 ? "white" : "line", 1],
      ]),
      [92, 9, 60, 34, "picture", 3],
      [92, 50, 40, 4, "text", 2],
      [92, 59, 56, 3, "line", 1.5],
    ],
  },
  pro: {
    boxes: [
      [8, 8, 44, 25, "picture", 3],
      [60, 9, 56, 4, "text", 2],
      [60, 18, 84, 3, "line", 1.5],
      [60, 25, 70, 3, "line", 1.5],
      ...rows<Box>(4, (at) => [
        [8, 39 + at * 11.5, 22, 9, "sunk", 2],
        [33, 39 + at * 11.5, 30 + (at % 2) * 16, 9, at === 1 ? "accent" : "line", 2],
        [66 + (at % 2) * 16, 39 + at * 11.5, 36, 9, "sunk", 2],
        [105 + (at % 2) * 16, 39 + at * 11.5, 47 - (at % 2) * 16, 9, "line", 2],
      ]),
    ],
  },
};

const shelf: Record<string, Drawing> = {
  poster: {
    boxes: rows<Box>(2, (row) =>
      rows<Box>(5, (at) => [[8 + at * 29.5, 8 + row * 39, 26, 35, row === 0 && at === 1 ? "accent" : "picture", 3]]),
    ),
  },
  classic: {
    boxes: rows<Box>(2, (row) =>
      rows<Box>(3, (at) => [
        [8 + at * 49.5, 8 + row * 39, 45, 25, row === 0 && at === 0 ? "accent" : "picture", 3],
        [8 + at * 49.5, 36 + row * 39, 30, 3, "text", 1.5],
      ]),
    ),
  },
  list: {
    boxes: rows<Box>(5, (at) => [
      [8, 8 + at * 15, 144, 13, at === 0 ? "accent" : "sunk", 3],
      [11, 10 + at * 15, 12, 9, at === 0 ? "white" : "picture", 2],
      [29, 11 + at * 15, 48, 3, at === 0 ? "white" : "text", 1.5],
      [29, 16 + at * 15, 34, 2.5, at === 0 ? "white" : "line", 1],
      [128, 13 + at * 15, 18, 3, at === 0 ? "white" : "line", 1.5],
    ]),
  },
};

const wholePicture: Box = [0, 0, 160, 90, "picture"];
const hills: Oval[] = [
  [36, 96, 60, 44, "sunk"],
  [128, 100, 64, 40, "line"],
];

const zapping: Record<string, Drawing> = {
  mute: { boxes: [wholePicture], ovals: hills, sign: "M11 5 6 9H2v6h4l5 4zM22 9l-6 6M16 9l6 6" },
  hold: { boxes: [wholePicture], ovals: hills, sign: "M8 5v14M16 5v14" },
  black: { boxes: [[0, 0, 160, 90, "black"]] },
};

/** A wide film with something round in it, which shows what becomes of its shape. */
function film(x: number, y: number, width: number, height: number, round: [number, number] = [20, 20]): Drawing {
  return {
    boxes: [
      [0, 0, 160, 90, "black"],
      [x, y, width, height, "picture"],
    ],
    ovals: [[80, 45, ...round, "accent"]],
  };
}

const aspect: Record<string, Drawing> = {
  fit: film(0, 11, 160, 68),
  fill: film(0, 0, 160, 90, [20, 27]),
  zoom: film(0, 0, 160, 90, [27, 27]),
  "16:9": film(0, 0, 160, 90, [20, 25]),
  "4:3": film(20, 0, 120, 90, [15, 26]),
  original: film(42, 29, 76, 32, [9, 9]),
};

export const drawings: Record<Exclude<Drawn, "theme">, Record<string, Drawing>> = { live, shelf, zapping, aspect };

/** Drawings that show a page of text and lists: they turn round with the direction of reading. */
export const turning: ReadonlySet<Drawn> = new Set(["live", "shelf", "theme"]);

/** The device's themes: background, panel, text and accent. They are the device's colours, whatever this page's are. */
export const themeColours: Record<string, readonly [string, string, string, string]> = {
  midnight: ["#0b1020", "#1a2240", "#e8ecff", "#7c8cff"],
  daylight: ["#f7f8fb", "#ffffff", "#1d2433", "#2f6fed"],
  graphite: ["#1b1c1f", "#2b2d32", "#f0f0f2", "#b9bdc7"],
  ocean: ["#06202e", "#0d3a50", "#e2f6ff", "#35c2e8"],
  forest: ["#0d1f16", "#183528", "#e6f5ec", "#5cc98a"],
  sunset: ["#2a1220", "#4a1d2e", "#ffece2", "#ff8a5c"],
  lavender: ["#f4f0fb", "#ffffff", "#2f2547", "#8a63d2"],
  cherry: ["#200a10", "#3d121d", "#ffe8ec", "#f2506e"],
  sand: ["#f6efe2", "#fffaf0", "#3b2f1c", "#b5792a"],
  aurora: ["#0c1626", "#14283a", "#e6fff6", "#3ee6b4"],
};
