import { useActionData, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

type ShouldBlock = Extract<Parameters<typeof useBlocker>[0], (...args: never[]) => boolean>;

interface UnsavedChanges {
  /** For the form: something was typed. */
  onInput(): void;
  /** For the form: it is on its way, leaving is what is wanted. */
  onSubmit(): void;
}

/**
 * Asks before a page with unsaved entries is left, by a link as well as by closing the tab.
 * Without JavaScript nothing asks, as browsers have no other way.
 *
 * @param question what to ask, in the person's language
 */
export function useUnsavedChanges(question: string): UnsavedChanges {
  const refused = useActionData();
  const dirty = useRef(false);
  const shouldBlock: ShouldBlock = useCallback(
    ({ currentLocation, nextLocation }) => dirty.current && currentLocation.pathname !== nextLocation.pathname,
    [],
  );
  const blocker = useBlocker(shouldBlock);

  // An action that saves redirects: after any answer of it the entries are still unsaved.
  useEffect(() => {
    if (refused) dirty.current = true;
  }, [refused]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(question)) {
      dirty.current = false;
      blocker.proceed();
    } else {
      blocker.reset();
    }
  }, [blocker, question]);

  useEffect(() => {
    function ask(event: BeforeUnloadEvent) {
      if (dirty.current) event.preventDefault();
    }
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  return {
    onInput: () => {
      dirty.current = true;
    },
    onSubmit: () => {
      dirty.current = false;
    },
  };
}
