import { useEffect } from "react";
import { type Box, type Direction, nearest } from "./spatial-target";

const directions: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex='0']";

/**
 * Arrow keys move the focus to the nearest control in their direction, as the keys of a remote
 * control are expected to. A control keeps the arrows that it needs itself; where nothing lies in
 * the direction, or only far off the screen, the page scrolls.
 */
export function useArrowKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  const direction = directions[event.key];
  if (!direction || event.defaultPrevented) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const from = event.target;
  if (!(from instanceof HTMLElement) || needsArrow(from, direction)) return;
  const next = targetFrom(from, direction);
  if (!next || !isNear(next)) return;
  event.preventDefault();
  next.focus();
  // A choice among radios follows the focus, as it does natively.
  if (isRadio(next) && isRadio(from) && next.name === from.name) next.click();
}

function targetFrom(from: HTMLElement, direction: Direction): HTMLElement | null {
  const candidates = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element !== from && isReachable(element, from),
  );
  // With the focus on the page as a whole, the first press goes to the first control of its content.
  if (from.matches("body, main")) return candidates.find((element) => element.closest("main")) ?? null;
  const at = nearest(boxOf(from), candidates.map(boxOf), direction);
  return at === null ? null : (candidates[at] ?? null);
}

/** On the screen or up to half of one away; what lies between is to be read first. */
function isNear(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const margin = window.innerHeight / 2;
  return bottom > -margin && top < window.innerHeight + margin;
}

/** Of a group of radios only the chosen one takes the focus from outside. */
function isReachable(element: HTMLElement, from: HTMLElement): boolean {
  if (element.tabIndex < 0 || !element.checkVisibility() || element.closest("[inert]")) return false;
  if (!isRadio(element) || (isRadio(from) && from.name === element.name)) return true;
  const group = element.form?.elements.namedItem(element.name);
  return element.checked || !(group instanceof RadioNodeList) || group.value === "";
}

function isRadio(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === "radio";
}

const WITHOUT_CARET = new Set(["radio", "checkbox", "button", "submit", "reset", "image", "file", "color"]);
const OWN_STEPS = new Set(["number", "range", "date", "time", "month", "week", "datetime-local"]);

/** Whether the control does something itself with an arrow in this direction. */
function needsArrow(element: HTMLElement, direction: Direction): boolean {
  const upright = direction === "up" || direction === "down";
  if (element instanceof HTMLTextAreaElement || element.isContentEditable) return true;
  if (element instanceof HTMLSelectElement) return upright;
  if (!(element instanceof HTMLInputElement) || WITHOUT_CARET.has(element.type)) return false;
  if (element.type === "range") return true;
  return upright ? OWN_STEPS.has(element.type) : !isAtEnd(element, direction);
}

/** Whether the caret cannot go further, so that the arrow may leave the field. */
function isAtEnd(input: HTMLInputElement, direction: Direction): boolean {
  const { selectionStart, selectionEnd, value } = input;
  // Fields of numbers and days do not tell where their caret is; sideways leaves them.
  if (selectionStart === null) return true;
  if (selectionStart !== selectionEnd) return false;
  const towardsEnd = (direction === "right") === (getComputedStyle(input).direction === "ltr");
  return towardsEnd ? selectionEnd === value.length : selectionStart === 0;
}

function boxOf(element: HTMLElement): Box {
  // A box or radio is small; its label is what one sees and presses.
  const seen = element instanceof HTMLInputElement ? (element.closest("label") ?? element) : element;
  const { left, right, top, bottom } = seen.getBoundingClientRect();
  return { left, right, top, bottom };
}
