import { describe, expect, it } from "vitest";
import { portals } from "~/features/portals/portals";
import { users } from "~/features/users/users";
import { formValues, rowValues } from "../form/form-values.server";
import { conflictOf, takeSavedValues } from "./conflict.server";

const row = {
  id: 1,
  lock_version: 4,
  name: "Adria",
  type: "m3u",
  url: "http://a.example/",
  has_password: true,
  password: "never here",
  max_connections: 2,
  priority: 0,
  active: true,
  is_default: false,
  expires_at: "2026-12-31T23:59:59.000Z",
};

function typed(entries: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  return form;
}

describe("rowValues", () => {
  it("holds days without their time and no secret", () => {
    const values = rowValues(portals, row);
    expect(values.expires_at).toBe("2026-12-31");
    expect(values.password).toBeNull();
  });
});

describe("conflictOf", () => {
  it("names the saved row of a reference that is looked up", () => {
    const saved = { id: 3, lock_version: 2, name: "Ada", email: "ada@example.test", owner_id: 9, owner_name: "Bo" };
    const { fields } = conflictOf(users, { ...rowValues(users, saved), owner_id: "4" }, saved);
    expect(fields).toEqual([{ name: "owner_id", mine: "4", saved: 9, savedName: "Bo" }]);
  });

  it("takes lines that a browser ended its own way, and an order that no row holds, for no difference", () => {
    const saved = { id: 3, lock_version: 2, name: "Ada", email: "ada@example.test", notes: "One\nTwo" };
    expect(conflictOf(users, { ...rowValues(users, saved), notes: "One\r\nTwo" }, saved).fields).toEqual([]);
    expect(conflictOf(users, { ...rowValues(users, saved), notes: "One Two" }, saved).fields).toHaveLength(1);
    const pin = { name: "pin", fields: [{ name: "clear_pin", kind: "flag" as const }] };
    const source = { ...users, edit: { ...users.edit, sections: [...users.edit.sections, pin] } };
    expect(
      conflictOf(source, formValues(source, typed({ name: "Ada", clear_pin: "on" })), saved).fields,
    ).not.toContainEqual(expect.objectContaining({ name: "clear_pin" }));
  });

  it("names the row that was chosen, by what the form carried", () => {
    const saved = { id: 3, lock_version: 2, name: "Ada", email: "ada@example.test", owner_id: 9, owner_name: "Bo" };
    const mine = { ...rowValues(users, saved), owner_id: "4", owner_id_named: ["9 Bo", "4 Kemal A."] };
    expect(conflictOf(users, mine, saved).fields).toMatchObject([{ mineName: "Kemal A.", savedName: "Bo" }]);
  });

  it("names the fields that differ, with both values and the version to build on", () => {
    const mine = formValues(
      portals,
      typed({
        name: "Adria 2",
        type: "m3u",
        url: "http://a.example/",
        max_connections: "2",
        priority: "0",
        expires_at: "2026-12-31",
      }),
    );
    const conflict = conflictOf(portals, mine, row);
    expect(conflict.lockVersion).toBe(4);
    expect(conflict.fields).toEqual([
      { name: "name", mine: "Adria 2", saved: "Adria" },
      { name: "active", mine: false, saved: true },
    ]);
  });
});

describe("takeSavedValues", () => {
  it("replaces the fields for which the saved value was chosen", async () => {
    const fields = typed({
      name: "Adria 2",
      url: "http://b.example/",
      "take_saved.name": "on",
      "take_saved.active": "on",
    });
    await takeSavedValues(fields, async () => rowValues(portals, row));
    expect(Object.fromEntries(fields)).toEqual({ name: "Adria", url: "http://b.example/", active: "on" });
  });

  it("asks for the row only when something is to be taken", async () => {
    await takeSavedValues(typed({ name: "x" }), () => Promise.reject(new Error("not needed")));
  });
});
