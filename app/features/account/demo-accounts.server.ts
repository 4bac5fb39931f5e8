/** An account of the demo, with the key of what it is for. */
export interface DemoAccount {
  /** The field of the sign-in that takes its name: an e-mail address, the MAC of a device, or the user name of a car-box. */
  field: "email" | "mac" | "username";
  name: string;
  password: string;
  purpose: "admin" | "super" | "reseller" | "noperm" | "twofactor" | "device" | "firstUse" | "carbox";
  /** Secret for an authenticator app, where the account has a second factor. */
  totpSecret?: string;
}

/** The accounts that `npm run demo` seeds. Their passwords are public by design. */
export const demoAccounts: readonly DemoAccount[] = [
  { field: "email", name: "admin@demo.test", password: "Demo-admin-1", purpose: "admin" },
  { field: "email", name: "super@demo.test", password: "Demo-super-1", purpose: "super" },
  { field: "email", name: "reseller@demo.test", password: "Demo-reseller-1", purpose: "reseller" },
  { field: "email", name: "noperm@demo.test", password: "Demo-noperm-1", purpose: "noperm" },
  {
    field: "email",
    name: "twofactor@demo.test",
    password: "Demo-2fa-1",
    purpose: "twofactor",
    totpSecret: "JBSWY3DPEHPK3PXP",
  },
];

/** The two devices that sign in to their panel: by password, and on first use by key. */
export const demoDevices: readonly DemoAccount[] = [
  { field: "mac", name: "02:00:00:00:00:01", password: "Demo-device-1", purpose: "device" },
  { field: "mac", name: "02:00:00:00:00:02", password: "12345678", purpose: "firstUse" },
];

/** The car-box that signs in to its portal. */
export const demoCarboxes: readonly DemoAccount[] = [
  { field: "username", name: "carbox1", password: "Demo-carbox-1", purpose: "carbox" },
];
