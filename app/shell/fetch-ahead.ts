/**
 * Fetches the next rows of a list before they are asked for: when the pointer or the focus comes to the link, and where
 * the line has long round trips as soon as the page is at rest. Nothing for people who save data. Loaded once the page
 * runs; none waits for it.
 */

/** Data of a page, asked for before the page is. */
interface Ahead {
  url: string;
  /** Milliseconds of `performance.now()`. */
  asked: number;
  answer: Promise<Response>;
}

/** Milliseconds for which what was fetched ahead is shown as it is; later the server is asked again. */
const FRESH = 15_000;

/** Round trips that take longer than this, in milliseconds, are worth a request that may be in vain. */
const LONG_ROUND_TRIP = 100;

/** One page is kept, and in memory alone: what belongs to somebody who is signed in is stored nowhere. */
let ahead: Ahead | undefined;

/** What was asked for since the page was arrived at; its link stays until the answer is shown. */
let headedFor: string | undefined;

/** What waits for the page to be at rest. */
let rest: number | undefined;

/** Asks a server for what is not there; the browser's own `fetch`. */
const ask = globalThis.fetch.bind(globalThis);

/**
 * Answers Remix with what was fetched ahead, once and while it is fresh. Remix asks for the data of a page by `fetch`,
 * which is the only place where they can be handed over: a browser keeps nothing of a `<link rel="prefetch">` whose
 * answer says `no-store`. A request that changes something drops them.
 */
export const answerFromAhead: typeof fetch = async (input, init) => {
  // Somebody is on their way: what comes after this page is no longer what comes next.
  if (rest !== undefined) cancelIdleCallback(rest);
  headedFor = String(input);
  if ((init?.method ?? "GET") !== "GET") ahead = undefined;
  return (await taken(headedFor)) ?? ask(input, init);
};

/**
 * Fetches the data of a page that is likely to be asked for next.
 *
 * @param href its address
 */
export function fetchAhead(href: string): void {
  const { origin, pathname, search } = new URL(href);
  // Where Remix finds the data of a page.
  const url = `${origin}${pathname}.data${search}`;
  if (url === headedFor || (ahead?.url === url && isFresh(ahead))) return;
  const answer = ask(url, { priority: "low" }).then(received);
  ahead = { url, asked: performance.now(), answer };
  // Whoever goes to the page learns of the failure from a request of their own.
  answer.catch(() => {});
}

/** Read to its end at once: what nobody reads holds one of the browser's six connections. */
async function received(answer: Response): Promise<Response> {
  return new Response(await answer.arrayBuffer(), answer);
}

/** Only what was found: a redirect or an error is for the server to say to whoever really goes there. */
async function taken(url: string): Promise<Response | undefined> {
  if (ahead?.url !== url) return undefined;
  const found = ahead;
  ahead = undefined;
  if (!isFresh(found)) return undefined;
  const answer = await found.answer.catch(() => undefined);
  return answer?.status === 200 ? answer : undefined;
}

function isFresh({ asked }: Ahead): boolean {
  return performance.now() - asked < FRESH;
}

let isFollowing = false;

/** To be called whenever a page has been arrived at. */
export function fetchAheadFromHere(): void {
  headedFor = undefined;
  // Browsers that tell nothing of the line wait for the pointer.
  const { rtt = 0, saveData = false } = navigator.connection ?? {};
  if (saveData) return;
  if (!isFollowing) follow();
  if (rtt <= LONG_ROUND_TRIP) return;
  if (rest !== undefined) cancelIdleCallback(rest);
  rest = requestIdleCallback(() => {
    const next = document.querySelector<HTMLAnchorElement>('a[rel="next"]');
    if (next) fetchAhead(next.href);
  });
}

function follow(): void {
  isFollowing = true;
  globalThis.fetch = answerFromAhead;
  for (const approach of ["pointerover", "focusin"]) {
    document.addEventListener(approach, ({ target }) => {
      const link = target instanceof Element ? target.closest('a[rel="next"], a[rel="prev"]') : null;
      if (link instanceof HTMLAnchorElement) fetchAhead(link.href);
    });
  }
}
