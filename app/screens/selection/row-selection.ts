import { type MouseEvent, useEffect, useRef, useState } from "react";

const BOXES = 'tbody input[name="ids"]';

/**
 * How many boxes of the list are checked, kept up to date while they change; null until
 * JavaScript is there to count.
 *
 * @param rows changes when other rows are shown, so that the count starts anew
 */
export function useSelectedCount(rows: unknown): number | null {
  const [count, setCount] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows bring new boxes
  useEffect(() => {
    function update() {
      const boxes = boxesOf(document);
      const checked = boxes.filter((box) => box.checked).length;
      const head = document.querySelector<HTMLInputElement>("#select-page");
      if (head) {
        head.checked = boxes.length > 0 && checked === boxes.length;
        head.indeterminate = checked > 0 && checked < boxes.length;
      }
      setCount(checked);
    }
    update();
    document.addEventListener("change", update);
    return () => document.removeEventListener("change", update);
  }, [rows]);
  return count;
}

/**
 * Clears the boxes once an action on them is through; the page stays, so they would stay checked.
 *
 * @param acting whether it is under way
 * @param failed whether it came to nothing
 */
export function useClearedAfter(acting: boolean, failed: boolean): void {
  const wasActing = useRef(false);
  useEffect(() => {
    if (wasActing.current && !acting && !failed) {
      for (const box of boxesOf(document)) box.checked = false;
      document.dispatchEvent(new Event("change"));
    }
    wasActing.current = acting;
  }, [acting, failed]);
}

/** The box of the table's head: checks or clears all boxes of the page. */
export function selectPage(head: HTMLInputElement): void {
  for (const box of boxesOf(document)) box.checked = head.checked;
}

let lastBox: HTMLInputElement | null = null;

/** With Shift, a click on a box gives its state to all boxes from the one clicked before. */
export function selectRange(event: MouseEvent<HTMLElement>): void {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || box.name !== "ids") return;
  const boxes = boxesOf(document);
  const [from, to] = [boxes.indexOf(lastBox ?? box), boxes.indexOf(box)].sort((a, b) => a - b);
  if (event.shiftKey && from !== undefined && from >= 0) {
    for (const each of boxes.slice(from, (to ?? from) + 1)) each.checked = box.checked;
  }
  lastBox = box;
}

function boxesOf(root: ParentNode): HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>(BOXES)];
}
