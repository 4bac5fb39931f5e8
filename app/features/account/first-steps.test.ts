import { expect, test } from "vitest";
import { user } from "~contract/accounts.ts";
import { firstSteps } from "./first-steps";

const somebody = user.parse({
  id: 1,
  name: "Mara",
  email: "mara@example.net",
  email_verified_at: "2026-01-01T00:00:00Z",
});
const nobody = { user: somebody, permissions: new Set<string>(), portals: null, unread: 0 };

test("somebody without a permission is only offered what is their own", () => {
  expect(firstSteps(nobody).map((step) => step.name)).toEqual(["profile"]);
});

test("the first portal is to be added, later ones are to be looked at", () => {
  const permissions = new Set(["manage-portals"]);
  expect(firstSteps({ ...nobody, permissions, portals: 0 }).map((step) => step.href)).toContain("/portals/add");
  expect(firstSteps({ ...nobody, permissions, portals: 3 })[0]).toMatchObject({ href: "/portals", count: 3 });
});

test("what is done stands last", () => {
  const permissions = new Set(["have-two-factor-authentication"]);
  const steps = firstSteps({ ...nobody, user: { ...somebody, two_factor_enabled: true }, permissions });
  expect(steps.map((step) => [step.name, step.done])).toEqual([
    ["profile", false],
    ["twoFactor", true],
  ]);
});

test("an address that is not confirmed comes first", () => {
  expect(firstSteps({ ...nobody, user: { ...somebody, email_verified_at: null } })[0]?.name).toBe("confirmEmail");
});
