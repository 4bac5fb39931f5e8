/** What a page is told in place of an action's answer when its form reached nobody: a notice, which stays. */
export interface LostAnswer {
  lost: true;
  toast: { type: "error"; text: string; stays: true };
}

/** What `PreferenceForm` posts to, from any page. */
const beside = ["/theme", "/language"];

/**
 * Lets a form stay as it was typed when the app cannot be reached, or something before it answers in its place: Remix
 * would replace the page by an error page (decision 063). Only for the forms of the page that they post to, and for those
 * that change no page: the answer of any other leads to the page it is of.
 *
 * @param text what to say, in the person's language
 */
export function keepLostSubmissions(text: () => string): void {
  const send = window.fetch;
  window.fetch = async (...call) => {
    const [address, init] = call;
    const isForm = init?.method === "POST" && [location.pathname, ...beside].includes(pageOf(address));
    try {
      const response = await send(...call);
      if (!isForm || response.headers.has("X-Remix-Response")) return response;
    } catch (error) {
      if (!isForm || init.signal?.aborted) throw error;
    }
    return answer(text());
  };
}

/** The page whose data an address of Remix's single fetch stands for. */
function pageOf(address: RequestInfo | URL): string {
  return new URL(String(address), location.href).pathname.replace(/(?:\/_root)?\.data$/, "") || "/";
}

/** {@link LostAnswer} as the data of an action, in the words of turbo-stream: all values in a row, by their places. */
function answer(text: string): Response {
  const toast = { _7: 8, _9: 10, _11: 4 };
  const values = [
    { _1: 2 },
    "data",
    { _3: 4, _5: 6 },
    "lost",
    true,
    "toast",
    toast,
    "type",
    "error",
    "text",
    text,
    "stays",
  ];
  return new Response(JSON.stringify(values), { status: 503 });
}
