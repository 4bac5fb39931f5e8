import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "~/screens/form/form.server";

/** The page without a form that takes the file of a script. */
const SEND = "/device/playlists-upload/send";

export type UploadState =
  | { is: "idle" }
  /** The sent part, from 0 to 1; then the server reads. */
  | { is: "sending"; part: number }
  | { is: "cancelled" }
  /** There was no answer: the file never arrived, as far as anybody knows. */
  | { is: "failed" };

export interface Upload {
  state: UploadState;
  /** What the server had against the form. */
  answer: FormAnswer | undefined;
  send(event: FormEvent<HTMLFormElement>): void;
  cancel(): void;
}

/**
 * Sends a form with a file by script, so that progress can be shown and sending be ended. A form
 * without a file, and one whose script does not load, goes the way of every form.
 *
 * @param refuse says what is against a file before it is sent, or null
 */
export function useUpload(refuse: (file: File) => FormAnswer | null): Upload {
  const [state, setState] = useState<UploadState>({ is: "idle" });
  const [answer, setAnswer] = useState<FormAnswer>();
  const sending = useRef<AbortController | null>(null);
  const navigate = useNavigate();
  useEffect(() => () => sending.current?.abort(), []);

  function send(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const fields = new FormData(form);
    const file = fields.get("file");
    if (event.defaultPrevented || !(file instanceof File) || file.name === "") return;
    event.preventDefault();
    if (sending.current) return;
    const refused = refuse(file);
    if (refused) {
      setAnswer(refused);
      return;
    }
    sending.current = new AbortController();
    setState({ is: "sending", part: 0 });
    carry(form, fields, sending.current.signal)
      .catch(() => setState({ is: "failed" }))
      .finally(() => {
        sending.current = null;
      });
  }

  async function carry(form: HTMLFormElement, fields: FormData, signal: AbortSignal): Promise<void> {
    const script = await import("./send-with-progress").catch(() => null);
    if (!script) return form.submit();
    const sent = await script.sendWithProgress(fields, SEND, (part) => setState({ is: "sending", part }), signal);
    if (sent === null) return setState({ is: "cancelled" });
    const { location, answer: refused } = readBody(sent.body);
    if (location) return navigate(location);
    setState({ is: refused ? "idle" : "failed" });
    if (refused) setAnswer(refused);
    // The session has ended: the sign-in page was answered.
    else if (new URL(sent.url).pathname !== SEND) window.location.assign(sent.url);
  }

  return { state, answer, send, cancel: () => sending.current?.abort() };
}

function readBody(body: unknown): { location?: string; answer?: FormAnswer } {
  if (typeof body !== "object" || body === null) return {};
  if ("location" in body && typeof body.location === "string") return { location: body.location };
  // Our own server wrote it, for this form.
  return "answer" in body ? { answer: body.answer as FormAnswer } : {};
}
