import { join } from "node:path";
import type { Logger } from "pino";
import { type Api, createApi, readText } from "../api/index.ts";
import type { UpstreamTarget } from "../app/load-context.ts";
import { isUpstreamError } from "../app/upstream/errors.ts";
import { httpTarget } from "../app/upstream/http-target.server.ts";
import type { Config } from "./config.ts";

export interface ConnectedUpstream {
  /** null: the API is another server's. */
  api: Api | null;
  target: UpstreamTarget;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** The API of the configuration: the one at API_URL, else the embedded one. */
export async function connectUpstream(config: Config, encryptionKey: string, log: Logger): Promise<ConnectedUpstream> {
  if (config.apiUrl !== null) return remote(config.apiUrl);
  const api = await createApi({
    database: config.databaseUrl
      ? { kind: "postgres", url: config.databaseUrl }
      : { kind: "pglite", folder: join(config.dataDir, "pglite") },
    encryptionKey,
    publicUrl: config.publicUrl,
    registration: config.registration,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom, outbox: join(config.dataDir, "outbox") },
    allowPrivateHosts: config.allowPrivateHosts,
    oauth: { providers: config.oauth.clients, linkByEmail: config.oauthLinkByEmail },
    siteName: config.siteName,
    log: log.child({ part: "api" }),
  });
  return { api, target: inProcessTarget(api), ready: () => api.ready(), close: () => api.close() };
}

/** The embedded API without a network between: same requests, same answers. */
export function inProcessTarget(api: Pick<Api, "fetch">): UpstreamTarget {
  return {
    async send({ method, path, headers, body = null }) {
      const request = new Request(`http://embedded.internal/api${path}`, { method, headers, body, duplex: "half" });
      const answer = await api.fetch(request, { from: "app", address: "127.0.0.1" });
      const text = await readText(answer);
      return {
        status: answer.status,
        // Made when somebody looks at them, which is for a refusal.
        get headers() {
          return answer.headers;
        },
        text,
      };
    },
  };
}

const READY_TIMEOUT = 2_000;
const READY_FOR = 2_000;

function remote(apiUrl: string): ConnectedUpstream {
  const target = httpTarget(apiUrl);
  let last: { at: number; ready: Promise<boolean> } | null = null;
  /** Probes come from every load balancer at once; the API is asked once in two seconds. */
  function ready(): Promise<boolean> {
    if (last === null || performance.now() - last.at > READY_FOR)
      last = { at: performance.now(), ready: isReachable(target) };
    return last.ready;
  }
  return { api: null, target, ready, close: async () => {} };
}

/** Any answer of the API itself will do, an odd one too; without a token it is a 401. */
async function isReachable(target: UpstreamTarget): Promise<boolean> {
  const call = { method: "GET", path: "/user", headers: { Accept: "application/json" } };
  try {
    const { status } = await target.send(call, { signal: AbortSignal.timeout(READY_TIMEOUT) });
    return status < 500;
  } catch (error) {
    return isUpstreamError(error, "unexpected");
  }
}
