import { type LoopbackServer, serveHttp } from "./loopback-server.ts";

/** An address of somebody at the host. */
interface Address {
  email: string;
  primary: boolean;
  verified: boolean;
}

/** Plain OAuth 2 in GitHub's shape on this machine. */
export interface GithubHost extends LoopbackServer {
  user: { id: number; login: string; email: string | null };
  addresses: Address[];
  /** A code that works once. */
  code(): string;
}

/** Starts the host on a free port. Its client is `desk` with the secret `github secret`. */
export async function serveGithubHost(): Promise<GithubHost> {
  const codes = new Set<string>();
  const server = await serveHttp(async (request, response) => {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? "/", "http://host");
    if (pathname === "/login/oauth/access_token") {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      if (form.get("client_id") !== "desk" || form.get("client_secret") !== "github secret")
        return json({ error: "incorrect_client_credentials" });
      // GitHub tells of its refusals with status 200.
      if (!codes.delete(form.get("code") ?? "")) return json({ error: "bad_verification_code" });
      return json({ access_token: "gho_1", scope: "read:user,user:email", token_type: "bearer" });
    }
    if (request.headers.authorization !== "Bearer gho_1") return json({ message: "Requires authentication" }, 401);
    if (pathname === "/user") return json(host.user);
    if (pathname === "/user/emails") return json(host.addresses);
    return json({ message: "Not Found" }, 404);
  });
  const host: GithubHost = {
    ...server,
    user: { id: 583_231, login: "octocat", email: null },
    addresses: [],
    code() {
      const code = `code-${codes.size}-${Date.now()}`;
      codes.add(code);
      return code;
    },
  };
  return host;
}
