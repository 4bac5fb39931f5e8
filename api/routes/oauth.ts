import { eq } from "drizzle-orm";
import { oauthCallback, oauthConfirm, oauthStart } from "../../contract/oauth.ts";
import { user } from "../db/schema/index.ts";
import { recordActivity } from "../domain/activity.ts";
import { accountBehind, isLinked } from "../domain/oauth-accounts.ts";
import { notFound, Refusal } from "../domain/refusal.ts";
import { openSession } from "../domain/sessions.ts";
import type { Call, Mount } from "../http/mount.ts";
import { type ProvenIdentity, type Provider, ProviderFailure } from "../oauth/provider.ts";

/** A confirmation shows that the person is here now; what they showed the provider earlier does not. */
const FRESH_MS = 10 * 60_000;

export function mountOAuth(mount: Mount): void {
  mount.open(oauthStart, async (call) => {
    const { body, services, address } = call;
    const provider = providerOf(call);
    const { redirect_uri, state, code_challenge, again } = body;
    // Whose account it will be is not known yet, so only the address counts.
    await services.limits.attempt("oauth-start", code_challenge, address);
    const request = { redirectUri: redirect_uri, state, codeChallenge: code_challenge, again };
    return { url: await told(call, provider, () => provider.authorizationUrl(request)) };
  });

  mount.open(oauthCallback, async (call) => {
    const { body, services, address, userAgent } = call;
    const provider = providerOf(call);
    const attempt = await services.limits.attempt("oauth", body.code, address);
    const identity = await identify(call, provider);
    const now = services.now();
    const token = await services.db.transaction(async (tx) => {
      const linkByEmail = services.oauthLinkByEmail;
      const account = await accountBehind(tx, { provider, identity, linkByEmail, address, now });
      await tx
        .update(user)
        .set({ last_login_at: now.toISOString(), last_login_ip: address })
        .where(eq(user.id, account.id));
      await recordActivity(tx, { id: account.id, name: account.name, address }, now, [
        {
          action: "sign-in",
          subject: { type: "user", id: account.id, label: account.name },
          after: { provider: provider.label },
        },
      ]);
      return openSession(tx, { userId: account.id, remember: false, address, userAgent, now });
    });
    await attempt.succeeded();
    return { token };
  });

  mount.guarded(oauthConfirm, async (call) => {
    const { caller, services, address } = call;
    const provider = providerOf(call);
    const attempt = await services.limits.attempt("oauth-confirm", caller.user.email.toLowerCase(), address);
    const identity = await identify(call, provider);
    const values = { provider: provider.label };
    if (!(await isLinked(services.db, caller.user.id, identity)))
      throw new Refusal(422, { key: "oauth:refused.another", values });
    // Measured against the provider's clock, not ours, which tests move.
    const age = Date.now() - (identity.authenticatedAt?.getTime() ?? Date.now());
    if (age > FRESH_MS) throw new Refusal(422, { key: "oauth:refused.stale", values });
    await attempt.succeeded();
    return undefined;
  });
}

type ProviderCall = Pick<Call<typeof oauthStart>, "params" | "services" | "log">;

/** @throws {Refusal} 404 for one that the settings do not name */
function providerOf({ params, services }: ProviderCall): Provider {
  const provider = services.oauthProviders.get(params.provider);
  if (!provider) throw notFound();
  return provider;
}

function identify(
  call: ProviderCall & Pick<Call<typeof oauthCallback>, "body">,
  provider: Provider,
): Promise<ProvenIdentity> {
  const { code, redirect_uri, code_verifier, iss } = call.body;
  return told(call, provider, () =>
    provider.identify({ code, redirectUri: redirect_uri, codeVerifier: code_verifier, issuer: iss ?? null }),
  );
}

/**
 * Asks the provider; its failure is the person's to know of and the operator's to look into.
 *
 * @throws {Refusal} 422, never a failure of this API
 */
async function told<T>({ log }: ProviderCall, provider: Provider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ provider: provider.name, reason: error.reason, detail: error.detail }, "a provider let nobody in");
    throw new Refusal(422, { key: `oauth:refused.${error.reason}`, values: { provider: provider.label } });
  }
}
