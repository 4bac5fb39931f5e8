import { setup, setupCheck } from "../../contract/accounts.ts";
import { createFirstAdministrator, setupTokenHolds } from "../domain/first-administrator.ts";
import { hashPassword } from "../domain/passwords.ts";
import { notFound } from "../domain/refusal.ts";
import type { Mount } from "../http/mount.ts";

export function mountSetup(mount: Mount): void {
  mount.open(setupCheck, async ({ params, services }) => {
    if (!(await setupTokenHolds(services.db, params.token, services.now()))) throw notFound();
    return undefined;
  });

  mount.open(setup, async ({ body, services, address, userAgent }) => {
    await services.limits.attempt("setup", address, address);
    const passwordHash = await hashPassword(body.password);
    const { token, name, email } = body;
    return {
      token: await createFirstAdministrator(services.db, {
        token,
        name,
        email,
        passwordHash,
        address,
        userAgent,
        now: services.now(),
      }),
    };
  });
}
