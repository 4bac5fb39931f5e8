import { encode } from "turbo-stream";

class Refusal {
  constructor(
    readonly status: number,
    readonly message: string,
  ) {}
}

/**
 * A refusal as the app's script expects the answer to a form that it sent: an error response
 * with a text, which the nearest error boundary shows. HTML would end as "cannot decode".
 */
export function refuseData(status: number, message: string): Response {
  const stream = encode(
    { error: new Refusal(status, message) },
    { plugins: [(value) => (value instanceof Refusal ? ["ErrorResponse", { message }, status, ""] : false)] },
  );
  return answer(status, stream);
}

/**
 * A refusal of a form that its page is to keep as it was typed, with a notice: what the app's script makes of an answer
 * that is lost (`app/lib/lost-submission.ts`).
 */
export function refuseForm(status: number, text: string): Response {
  return answer(status, encode({ data: { lost: true, toast: { type: "error", text, stays: true } } }));
}

function answer(status: number, stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, { status, headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes" } });
}
