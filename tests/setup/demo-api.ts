import pino from "pino";
import { createApi } from "../../api/index.ts";
import type { UpstreamTarget } from "../../app/load-context.ts";
import { inProcessTarget } from "../../server/upstream-target.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The embedded API with the demo's accounts and rows, in memory. */
export async function startDemoApi(): Promise<{ upstream: UpstreamTarget; close(): Promise<void> }> {
  const outbox = temporaryFolder();
  const api = await createApi({
    database: { kind: "pglite", folder: null },
    encryptionKey: "an encryption key of 32 characters",
    publicUrl: "http://app.test",
    registration: false,
    mail: { smtpUrl: null, from: "no-reply@app.test", outbox: outbox.path },
    siteName: "Streamdesk",
    log: pino({ level: "silent" }),
  });
  await api.seedDemo();
  return {
    upstream: inProcessTarget(api),
    async close() {
      await api.close();
      outbox.remove();
    },
  };
}
