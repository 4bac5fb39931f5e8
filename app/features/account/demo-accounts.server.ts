/** An account of the demo, with the key of what it is for. */
export interface DemoAccount {
  email: string;
  password: string;
  purpose: "admin" | "super" | "reseller" | "noperm" | "twofactor";
  /** Secret for an authenticator app, where the account has a second factor. */
  totpSecret?: string;
}

/** The accounts that `npm run demo` seeds. Their passwords are public by design. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: "admin@demo.test", password: "Demo-admin-1", purpose: "admin" },
  { email: "super@demo.test", password: "Demo-super-1", purpose: "super" },
  { email: "reseller@demo.test", password: "Demo-reseller-1", purpose: "reseller" },
  { email: "noperm@demo.test", password: "Demo-noperm-1", purpose: "noperm" },
  { email: "twofactor@demo.test", password: "Demo-2fa-1", purpose: "twofactor", totpSecret: "JBSWY3DPEHPK3PXP" },
];
