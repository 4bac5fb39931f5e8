import { and, eq } from "drizzle-orm";
import { carboxContent, carboxLogin, carboxLogout, currentCarbox } from "../../contract/carbox-session.ts";
import { carbox } from "../db/schema/index.ts";
import { recordActivity } from "../domain/activity.ts";
import { subjectOf } from "../domain/carbox-codes.ts";
import { applicationsOf, sourcesOf } from "../domain/carbox-content.ts";
import { describeCarbox, findCarbox, mayEnter, openCarboxSession } from "../domain/carbox-sessions.ts";
import { passwordMatches } from "../domain/passwords.ts";
import { invalidField } from "../domain/refusal.ts";
import { endSession } from "../domain/sessions.ts";
import type { Mount } from "../http/mount.ts";

export function mountCarboxSession(mount: Mount): void {
  mount.open(carboxLogin, async ({ body: { username, password, remember }, services, address, userAgent }) => {
    const attempt = await services.limits.carboxAttempt("carbox-password", username.toLowerCase(), address);
    const found = await findCarbox(services.db, username);
    const matches = await passwordMatches(found?.password_hash ?? null, password);
    const now = services.now();
    // One text for all: whether an account is blocked is nothing for whoever guesses.
    if (!found?.password_hash || !matches || !mayEnter(found, now))
      throw invalidField("username", "api:carboxSession.failed");

    const unchanged = and(eq(carbox.id, found.id), eq(carbox.password_hash, found.password_hash));
    const token = await services.db.transaction(async (tx) => {
      // Checked again under the row's lock: it may have been blocked, or given another password, meanwhile.
      const [still] = await tx.select().from(carbox).where(unchanged).for("update");
      if (!still || !mayEnter(still, now)) throw invalidField("username", "api:carboxSession.failed");
      const actor = { id: null, name: still.username, address };
      await recordActivity(tx, actor, now, [{ action: "sign-in", subject: subjectOf(still) }]);
      return openCarboxSession(tx, still.id, { remember, address, userAgent, now });
    });
    await attempt.succeeded();
    return { token };
  });

  mount.carbox(currentCarbox, async ({ carbox: { row } }) => describeCarbox(row));

  mount.carbox(carboxLogout, async ({ carbox: { row, session }, actor, services }) => {
    const now = services.now();
    await services.db.transaction(async (tx) => {
      await endSession(tx, session.id, now);
      await recordActivity(tx, actor, now, [{ action: "sign-out", subject: subjectOf(row) }]);
    });
    return undefined;
  });

  mount.carbox(carboxContent, async ({ carbox: { row }, locale, services: { db } }) => {
    const [sources, applications] = await Promise.all([sourcesOf(db, row), applicationsOf(db, row, locale)]);
    return { sources, applications };
  });
}
