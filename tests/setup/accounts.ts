/** The demo's accounts. */
export const accounts = {
  admin: { email: "admin@demo.test", password: "Demo-admin-1" },
  super: { email: "super@demo.test", password: "Demo-super-1" },
  reseller: { email: "reseller@demo.test", password: "Demo-reseller-1" },
  noperm: { email: "noperm@demo.test", password: "Demo-noperm-1" },
  twofactor: { email: "twofactor@demo.test", password: "Demo-2fa-1", secret: "JBSWY3DPEHPK3PXP" },
} as const;

/** The demo's device whose panel has a password. */
export const demoDevice = { mac: "02:00:00:00:00:01", password: "Demo-device-1" } as const;

/** The demo's car-box. */
export const demoCarbox = { username: "carbox1", password: "Demo-carbox-1" } as const;

export type AccountName = keyof typeof accounts;
