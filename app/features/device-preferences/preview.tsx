import { classNames } from "~/ui/class-names";
import { type Drawing, drawings, themeColours, turning } from "./drawings";
import type { Drawn } from "./preferences";

/** A small picture of what a choice looks like on the television; the words beside it say the same. */
export function Preview({ drawn, value }: { drawn: Drawn; value: string }) {
  return (
    <svg
      className={classNames("preview", turning.has(drawn) && "preview-turns")}
      viewBox="0 0 160 90"
      aria-hidden="true"
    >
      {drawn === "theme" ? <Theme name={value} /> : <Shapes drawing={drawings[drawn][value]} />}
    </svg>
  );
}

function Shapes({ drawing }: { drawing: Drawing | undefined }) {
  if (!drawing) return null;
  const { boxes, ovals = [], sign } = drawing;
  return (
    <>
      {boxes.map(([x, y, width, height, tone, radius]) => (
        <rect key={`${x} ${y}`} className={`tone-${tone}`} x={x} y={y} width={width} height={height} rx={radius} />
      ))}
      {ovals.map(([x, y, wide, high, tone]) => (
        <ellipse key={x} className={`tone-${tone}`} cx={x} cy={y} rx={wide} ry={high} />
      ))}
      {sign && (
        <>
          <circle className="tone-black" cx="80" cy="45" r="26" />
          <path className="preview-sign" d={sign} transform="translate(62 27) scale(1.5)" />
        </>
      )}
    </>
  );
}

function Theme({ name }: { name: string }) {
  const [page, panel, text, accent] = themeColours[name] ?? [];
  return (
    <>
      <rect width="160" height="90" fill={page} />
      <rect x="8" y="8" width="36" height="74" rx="4" fill={panel} />
      <rect x="13" y="15" width="26" height="8" rx="2" fill={accent} />
      {[30, 41, 52].map((y) => (
        <rect key={y} x="13" y={y} width={y === 41 ? 20 : 24} height="4" rx="2" fill={text} opacity="0.6" />
      ))}
      <rect x="52" y="8" width="100" height="34" rx="4" fill={panel} />
      <rect x="60" y="16" width="46" height="6" rx="3" fill={text} />
      <rect x="60" y="28" width="26" height="7" rx="3.5" fill={accent} />
      {[52, 87, 122].map((x) => (
        <rect key={x} x={x} y="50" width="30" height="32" rx="4" fill={panel} />
      ))}
    </>
  );
}
