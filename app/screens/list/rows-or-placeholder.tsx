import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { SkeletonRows } from "~/ui/skeleton";
import { listHref } from "./list-url";

/**
 * Milliseconds that the rows stay while others are on their way. Most answers are quicker; placeholders for those would
 * be built, laid out and removed for nothing, which takes a slow processor longer than the rows themselves.
 */
const PATIENCE = 500;

interface RowsOrPlaceholderProps {
  /** Path of the list. */
  path: string;
  /** State of the list on show. */
  state: string;
  /** How many the table has. */
  columns: number;
  children: ReactNode;
}

/** The rows of a list, or placeholders once other rows have been on their way for a while. */
export function RowsOrPlaceholder({ path, state, columns, children }: RowsOrPlaceholderProps) {
  const { formMethod, location } = useNavigation();
  const others = location?.pathname === path && !formMethod && rowsOf(location.search) !== rowsOf(state);
  return useLasting(others, PATIENCE) ? <SkeletonRows columns={columns} /> : children;
}

/** The part of a list's state that says which rows it shows. */
function rowsOf(state: string): string {
  return listHref("", state, { expand: null, select: null });
}

/** Whether something has gone on for longer than `after` milliseconds. */
function useLasting(goesOn: boolean, after: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(setLasts, after, true);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [goesOn, after]);
  return goesOn && lasts;
}
