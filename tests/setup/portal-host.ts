import type { IncomingMessage } from "node:http";
import { type LoopbackServer, serveHttp } from "./loopback-server.ts";

/** What the host was asked, newest last. */
export interface Asked {
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
}

/** Somebody else's portals on this machine. */
export interface PortalHost extends LoopbackServer {
  asked: Asked[];
  /** A Stalker portal that lets every box in. */
  stalker: string;
  /** An Xtream panel with one account, `viewer` and `let me in`, which ends in 2031. */
  xtream: string;
  playlist: string;
  /** Answers 503. */
  broken: string;
}

const ENDS = Date.UTC(2031, 4, 6, 12) / 1000;

/** Starts a host with a portal of each type. */
export async function servePortalHost(): Promise<PortalHost> {
  const asked: Asked[] = [];
  const server = await serveHttp((request, response) => {
    const url = new URL(request.url ?? "/", "http://host");
    asked.push({ path: url.pathname, query: url.searchParams, headers: request.headers });
    const json = (body: unknown) => response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
    switch (url.pathname) {
      case "/stalker_portal/server/load.php":
        return json({ js: { token: "0123456789ABCDEF" } });
      case "/panel/player_api.php": {
        const known = url.searchParams.get("username") === "viewer" && url.searchParams.get("password") === "let me in";
        if (!known) return json({ user_info: { auth: 0 } });
        return json({ user_info: { auth: 1, status: "Active", exp_date: String(ENDS), max_connections: "2" } });
      }
      case "/list.m3u8":
        return response.end("#EXTM3U\n#EXTINF:-1,One\nhttp://one.example/1.ts\n");
      case "/broken.m3u8":
        return response.writeHead(503).end();
      default:
        return response.writeHead(404).end();
    }
  });
  return {
    ...server,
    asked,
    stalker: `${server.origin}/stalker_portal/c/`,
    xtream: `${server.origin}/panel`,
    playlist: `${server.origin}/list.m3u8`,
    broken: `${server.origin}/broken.m3u8`,
  };
}
