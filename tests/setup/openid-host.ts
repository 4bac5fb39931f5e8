import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { type LoopbackServer, serveHttp } from "./loopback-server.ts";

/** A provider of OpenID Connect on this machine that a test has answer wrongly. */
export interface OpenIdHost extends LoopbackServer {
  clientId: string;
  clientSecret: string;
  /** Claims of the ID tokens from now on, over those that belong there; undefined leaves one out. */
  claims: JWTPayload;
  /** What the userinfo answer says beside the subject. */
  userinfo: Record<string, unknown>;
  /** Signs with a key that is not published. */
  forges: boolean;
  /** Answers a path in another way. */
  instead: Map<string, (response: ServerResponse) => void>;
  /** Lets somebody through, as their browser would be; gives the code. */
  authorize(url: string): string;
}

interface Started {
  redirectUri: string | null;
  challenge: string | null;
  nonce: string | null;
}

/** Starts the provider on a free port. */
export async function serveOpenIdHost(): Promise<OpenIdHost> {
  const own = await generateKeyPair("RS256");
  const stranger = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, Started>();

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const secret = new URLSearchParams({ "": host.clientSecret }).toString().slice(1);
    const basic = Buffer.from(`${host.clientId}:${secret}`).toString("base64");
    if (request.headers.authorization !== `Basic ${basic}`) return json(response, { error: "invalid_client" }, 401);
    const started = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!started || started.challenge !== challenge || started.redirectUri !== form.get("redirect_uri"))
      return json(response, { error: "invalid_grant" }, 400);
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: host.origin, aud: host.clientId, sub: "ann", nonce: started.nonce, iat: now, exp: now + 60 };
    const id_token = await new SignJWT({ ...claims, ...host.claims })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(host.forges ? stranger.privateKey : own.privateKey);
    json(response, { access_token: "an access token", token_type: "Bearer", id_token });
  }

  const server = await serveHttp((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const instead = host.instead.get(pathname);
    if (instead) return instead(response);
    switch (pathname) {
      case "/.well-known/openid-configuration":
        return json(response, {
          issuer: host.origin,
          authorization_endpoint: `${host.origin}/authorize`,
          token_endpoint: `${host.origin}/token`,
          userinfo_endpoint: `${host.origin}/userinfo`,
          jwks_uri: `${host.origin}/keys`,
          id_token_signing_alg_values_supported: ["RS256"],
        });
      case "/keys":
        return json(response, { keys: [jwk] });
      case "/token":
        return void exchange(request, response);
      case "/userinfo":
        return json(response, { sub: host.claims.sub ?? "ann", ...host.userinfo });
      default:
        return response.writeHead(404).end();
    }
  });
  const host: OpenIdHost = {
    ...server,
    clientId: "desk",
    clientSecret: "a secret of the client",
    claims: {},
    userinfo: {},
    forges: false,
    instead: new Map(),
    authorize(url) {
      const { searchParams } = new URL(url);
      const code = randomUUID();
      codes.set(code, {
        redirectUri: searchParams.get("redirect_uri"),
        challenge: searchParams.get("code_challenge"),
        nonce: searchParams.get("nonce"),
      });
      return code;
    },
  };
  return host;
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
