/** What came of a form that was sent by script. */
export interface SentForm {
  /** What the server answered; null when it was no JSON. */
  body: unknown;
  /** Where the answer came from, after all redirects. */
  url: string;
}

/**
 * Sends a form and tells how far it is: `fetch` cannot. Loaded when a file is sent, and not before.
 *
 * @param onProgress gets the sent part, from 0 to 1
 * @param signal ends the sending
 * @returns null when it was ended
 * @throws {Error} when there is no answer
 */
export function sendWithProgress(
  form: FormData,
  url: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<SentForm | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve({ body: jsonOf(request), url: request.responseURL });
    request.onerror = () => reject(new Error("There was no answer."));
    request.onabort = () => resolve(null);
    // Cancelled while this file was on its way.
    if (signal.aborted) return resolve(null);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function jsonOf(request: XMLHttpRequest): unknown {
  if (!request.getResponseHeader("content-type")?.startsWith("application/json")) return null;
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}
