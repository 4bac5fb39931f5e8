import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { ZodError } from "zod";
import { OutgoingError } from "../outgoing/outgoing-error.ts";
import { ProviderFailure } from "./provider.ts";

/** Milliseconds for all requests of one call: the web app waits 10 s, and a slow provider is no failure of this API. */
const CALL_MS = 8_000;

/**
 * Runs what asks a provider, within the time that there is.
 *
 * @throws {ProviderFailure} whatever went wrong
 */
export async function askingProvider<T>(ask: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderFailure("unavailable", "timeout")), CALL_MS);
  });
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    throw providerFailureOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** What it means for the person; of the failure itself only its code is kept, the rest quotes what was exchanged. */
function providerFailureOf(error: unknown): ProviderFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderFailure) return cause;
    if (cause instanceof OutgoingError) return new ProviderFailure("unavailable", cause.reason);
  }
  if (error instanceof ResponseBodyError) {
    if (error.error === "invalid_grant") return new ProviderFailure("code", error.error);
    // What the settings say of the client does not hold, or the provider is in trouble.
    return new ProviderFailure("unavailable", error.error.slice(0, 64));
  }
  if (error instanceof WWWAuthenticateChallengeError)
    return new ProviderFailure("unavailable", `status ${error.status}`);
  if (error instanceof ClientError) {
    const away = error.code === "OAUTH_RESPONSE_IS_NOT_CONFORM" || error.code === "OAUTH_TIMEOUT";
    return new ProviderFailure(away ? "unavailable" : "untrusted", error.code ?? error.message);
  }
  if (error instanceof ZodError) return new ProviderFailure("untrusted", "another form");
  throw error;
}
