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
  return new Response(stream, { status, headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes" } });
}
