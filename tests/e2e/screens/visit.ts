import { test as base, newAddress, type Signer, sessionOf } from "../fixtures.ts";

/** Who looks at a screen, and in which language; always in the light theme. */
export interface Visitor {
  as: Signer | null;
  locale: string;
}

interface TestFixtures {
  /** Makes the page's browser that of a visitor: only with their cookies, from an address of their own. */
  visitAs(visitor: Visitor): Promise<void>;
}

/** For tests that only look. */
export const test = base.extend<TestFixtures>({
  visitAs: async ({ context, server, sessions }, use) => {
    await use(async ({ as, locale }) => {
      const session = as ? await sessionOf(as, server, sessions) : [];
      await context.clearCookies();
      await context.addCookies([
        ...session,
        { name: "sd_locale", value: locale, url: server.url },
        { name: "sd_theme", value: "light", url: server.url },
      ]);
      await context.setExtraHTTPHeaders({ "X-Forwarded-For": newAddress() });
    });
  },
});
