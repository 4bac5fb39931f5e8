import type { Signing } from "../domain/signing.ts";
import type { ProviderSettings } from "../options.ts";
import type { Outgoing } from "../outgoing/outgoing.ts";
import { oauth2Provider } from "./oauth2-provider.ts";
import { openIdProvider } from "./openid-provider.ts";
import type { Provider } from "./provider.ts";

/**
 * The providers of the settings, by name.
 *
 * @param outgoing a client that may also call private addresses: the operator named the providers
 */
export function createProviders(
  settings: readonly ProviderSettings[],
  outgoing: Outgoing,
  signing: Signing,
): ReadonlyMap<string, Provider> {
  const providers = settings.map((each) =>
    each.kind === "openid" ? openIdProvider(each, outgoing, signing) : oauth2Provider(each, outgoing),
  );
  return new Map(providers.map((provider) => [provider.name, provider]));
}
