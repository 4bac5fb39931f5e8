import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type AccountClaims, errors } from "oidc-provider";

/** Somebody who has an account at the provider, by the name that they sign in with there. */
export type People = Record<string, { email?: string; email_verified?: boolean }>;

/** A provider of OpenID Connect (oidc-provider) on this machine, with a page of its own to sign in at. */
export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

const CLIENT = { id: "streamdesk", secret: "a secret of the client" };

/**
 * Starts the provider on a free port. Its sign-in page asks for a name and has a button to cancel;
 * everybody has agreed already to what is told about them.
 *
 * @param people may be added to later
 * @param redirectUri where browsers are sent back to
 */
export async function startOpenIdProvider(people: People, redirectUri: string): Promise<OpenIdProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri], response_types: ["code"] },
    ],
    cookies: { keys: ["a key for the cookies of tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: (): AccountClaims => ({ sub, ...people[sub] }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith("/interaction/")) return next();
    if (context.method === "GET") {
      context.type = "html";
      context.body = PAGE;
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of context.req) parts.push(part);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const login = form.get("login");
    await provider.interactionFinished(
      context.req,
      context.res,
      login === null
        ? { error: new errors.AccessDenied().error, error_description: "cancelled" }
        : { login: { accountId: login } },
    );
    context.respond = false;
  });
  server.on("request", provider.callback());
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const PAGE = `<!doctype html><html lang="en"><title>Provider</title>
<form method="post"><label>Name <input name="login" required></label><button>Continue</button></form>
<form method="post"><button>Cancel</button></form>`;
