import { isLocale, type Locale } from "../../contract/locales.ts";
import { writeLetter } from "../mail/letter.ts";
import type { Services } from "../services.ts";
import type { UserRecord } from "./sessions.ts";

const VALID_MS = 3 * 24 * 3_600_000;
const PURPOSE = "email-verification";

type Account = Pick<UserRecord, "id" | "email" | "language">;

/** Mails the link that confirms an address, after the answer. */
export function mailVerification(services: Services, account: Account, locale: Locale): void {
  services.background.run("verification mail", () => sendVerification(services, account, locale));
}

/** As {@link mailVerification}, at once. */
export function sendVerification(services: Services, account: Account, locale: Locale): Promise<void> {
  const expires = (services.now().getTime() + VALID_MS).toString(36);
  const signature = `${expires}.${services.signing.sign(PURPOSE, String(account.id), account.email, expires)}`;
  return services.mailer.send(
    writeLetter({
      kind: "emailVerify",
      locale: languageOf(account, locale),
      to: account.email,
      name: null,
      link: `${services.publicUrl}/email/verify/${account.id}?signature=${encodeURIComponent(signature)}`,
      siteName: services.siteName,
    }),
  );
}

/** Whether a signature was made for this account and address and is not too old. */
export function verificationHolds(services: Services, account: Account, given: string): boolean {
  const [expires = "", signature = ""] = given.split(".");
  if (!services.signing.verify(signature, PURPOSE, String(account.id), account.email, expires)) return false;
  return Number.parseInt(expires, 36) > services.now().getTime();
}

/** The language a person chose, else the one they are using now. */
export function languageOf(account: Pick<UserRecord, "language">, current: Locale): Locale {
  return isLocale(account.language) ? account.language : current;
}
