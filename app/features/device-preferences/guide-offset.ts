const DAY = 24 * 60;
/** When the programme of the example begins: 20:00. */
const EVENING = 20 * 60;

/** Minutes as ±h:mm, such as "+1:30" and "−0:45"; "0:00" for none. */
export function offsetText(minutes: number): string {
  const sign = minutes > 0 ? "+" : minutes < 0 ? "−" : "";
  return sign + clock(Math.abs(minutes));
}

/**
 * What an offset does to a programme that the guide lists for 20:00.
 *
 * @returns the time it is shown at, and on which day
 */
export function shiftedProgramme(minutes: number): { listed: string; shown: string; day: "same" | "next" | "before" } {
  const at = EVENING + minutes;
  const day = at >= DAY ? "next" : at < 0 ? "before" : "same";
  return { listed: clock(EVENING), shown: clock((at + DAY) % DAY).padStart(5, "0"), day };
}

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
