import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { CodeAnswer, EndedCode } from "./code-answer";

const EVERY_MS = 1000;
/** While nothing answers, each wait is twice as long as the one before, up to this. */
const LONGEST_MS = 30_000;

/**
 * Asks every second whether a phone approved the code that this page shows, and goes on once it
 * did. A page out of sight asks nothing; back in sight it asks at once.
 *
 * @param code null while the page shows none
 * @returns why the code is good no more, null while it is
 */
export function useApproval(code: string | null): EndedCode | null {
  const [ended, setEnded] = useState<{ code: string; why: EndedCode } | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (code === null) return;
    const shown = code;
    const leaving = new AbortController();
    let wait = EVERY_MS;
    let timer: number | undefined;
    let asking = false;

    async function look() {
      if (asking || document.hidden) return;
      asking = true;
      const answer = await ask(leaving.signal);
      asking = false;
      if (leaving.signal.aborted) return;
      if (answer.state === "signed-in") return navigate(answer.to, { replace: true });
      if (answer.state !== "pending" && answer.state !== "unavailable")
        return setEnded({ code: shown, why: answer.state });
      wait = answer.state === "pending" ? EVERY_MS : Math.min(wait * 2, LONGEST_MS);
      timer = window.setTimeout(look, wait);
    }
    function lookAgain() {
      window.clearTimeout(timer);
      look();
    }

    timer = window.setTimeout(look, EVERY_MS);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      leaving.abort();
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [code, navigate]);

  return ended?.code === code ? ended.why : null;
}

async function ask(signal: AbortSignal): Promise<CodeAnswer> {
  try {
    const answer = await fetch("/carbox/code", { signal, headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : { state: "unavailable" };
  } catch {
    return { state: "unavailable" };
  }
}
