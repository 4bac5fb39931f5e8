/** What is read of a body that nobody wants before the connection is given up. */
const MAX_DROPPED = 64 * 1024 * 1024;

/**
 * Reads the rest of a request's body and drops it: a browser that is still sending when it is
 * answered shows "connection reset" in place of the page. One that is being read already is left alone.
 */
export async function dropBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body === null || body.locked) return;
  const reader = body.getReader();
  try {
    for (let bytes = 0; bytes < MAX_DROPPED; ) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.byteLength;
    }
  } catch {
    // The sender has gone; there is nobody left to answer.
  }
}
