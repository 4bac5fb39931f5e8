import type { ProviderCheckCode, ProviderStatus } from "../../contract/provider-checks.ts";
import { OutgoingError } from "../outgoing/outgoing-error.ts";

/** What a provider said of the account it was asked about. */
export interface ProviderAccount {
  status: ProviderStatus;
  /** ISO 8601 in UTC; null for an account without an end. */
  expires_at: string | null;
  active_connections: number | null;
  max_connections: number | null;
}

/** What came of asking a provider. Nothing in it names an address or a credential. */
export interface ProviderCheck {
  code: ProviderCheckCode;
  /** The HTTP status, where `code` is `status`. */
  http_status: number | null;
  /** Null where the provider says nothing of accounts, or did not get that far. */
  account: ProviderAccount | null;
}

/** An outcome without more to say. */
export function outcome(code: ProviderCheckCode, account: ProviderAccount | null = null): ProviderCheck {
  return { code, http_status: null, account };
}

/** Runs a check; a request that fails is its outcome. 401 and 403 are how servers refuse a name and a password. */
export async function checked(check: () => Promise<ProviderCheck>): Promise<ProviderCheck> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    if (error.answered === 401 || error.answered === 403) return outcome("login");
    return { ...outcome(error.reason), http_status: error.answered };
  }
}
