import { useCallback, useEffect, useRef, useState } from "react";

export interface Answers<Answer> {
  /** The newest that came; it stays while the next one is on its way. */
  answer: Answer | undefined;
  /** The last question has none: the network, the server or the session is away. */
  failed: boolean;
  /**
   * Asks the question at a path, in place of every one before.
   *
   * @param wait milliseconds in which the next question may still come before it
   */
  ask(path: string, wait: number): void;
}

/**
 * Asks resource routes that answer JSON, for a part of a page that must outlive a question without an answer. A fetcher
 * puts the page of the error or of the sign-in in its place, and what was typed there is gone.
 *
 * @example const { answer, failed, ask } = useAnswers<Option[]>();
 */
export function useAnswers<Answer>(): Answers<Answer> {
  const [told, setTold] = useState<Pick<Answers<Answer>, "answer" | "failed">>({ answer: undefined, failed: false });
  const asking = useRef<AbortController>();
  useEffect(() => () => asking.current?.abort(), []);

  const ask = useCallback((path: string, wait: number) => {
    const asked = new AbortController();
    const { signal } = asked;
    asking.current?.abort();
    asking.current = asked;
    setTold((before) => (before.failed ? { ...before, failed: false } : before));
    setTimeout(async () => {
      if (signal.aborted) return;
      const answer = await read(path, signal);
      if (!signal.aborted)
        setTold((before) => (answer === undefined ? { ...before, failed: true } : { answer, failed: false }));
    }, wait);
  }, []);

  return { ...told, ask };
}

/** What stands at a path, undefined where nothing does; the sign-in, to which one is sent whose session is over, is no answer. */
async function read(path: string, signal: AbortSignal) {
  try {
    const answer = await fetch(path, { signal, redirect: "error", headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
