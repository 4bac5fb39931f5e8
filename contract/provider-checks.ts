/** Why a request to an address that somebody typed came to nothing. */
export const requestFailures = [
  "url",
  "header",
  "refused",
  "unresolvable",
  "unreachable",
  "tls",
  "timeout",
  "tooLarge",
  /** An HTTP status that is no success; told beside the code. */
  "status",
  "tooManyRedirects",
  "unsafeRedirect",
  "unreadable",
] as const;

/**
 * What came of asking a provider whether it answers as it should, as a stable code: the words are
 * the app's, in any language. Those from `url` on are the reasons for which a request fails.
 */
export const providerCheckCodes = [
  /** It answered as it should and lets these credentials in. */
  "ok",
  /** It does not know these credentials. */
  "login",
  "expired",
  "banned",
  "disabled",
  /** What answered is no Xtream panel, no M3U playlist, no portal. */
  "notXtream",
  "notPlaylist",
  "notPortal",
  ...requestFailures,
] as const;
export type ProviderCheckCode = (typeof providerCheckCodes)[number];

/** How a provider says that an account stands; `other` for a word that is not known here. */
export const providerStatuses = ["active", "trial", "expired", "banned", "disabled", "other"] as const;
export type ProviderStatus = (typeof providerStatuses)[number];
