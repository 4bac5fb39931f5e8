import { describe, expect, it } from "vitest";
import { portals } from "~/features/portals/portals";
import { users } from "~/features/users/users";
import { valuesToShow } from "./carried-values.server";

function typed(...entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

const stored = { name: "Adria", url: "http://a.example/", username: "me", active: true, is_default: true };

describe("valuesToShow", () => {
  it("shows what stands where nothing was typed, or another button of the page was pressed", () => {
    expect(valuesToShow(portals, null, stored)).toBe(stored);
    expect(valuesToShow(portals, typed(["intent", "archive"], ["ids", "3"]), stored)).toBe(stored);
  });

  it("shows what was typed; what the form did not carry is as it stands, an unticked box is no", () => {
    const shown = valuesToShow(portals, typed(["name", "Adria 2"], ["url", ""], ["active", "on"]), stored);
    expect(shown).toMatchObject({ name: "Adria 2", url: "", username: "me", active: true, is_default: false });
  });

  it("knows a box that takes a secret away", () => {
    expect(valuesToShow(portals, typed(["name", "x"], ["clear_password", "on"]), stored).clear_password).toBe(true);
    expect(valuesToShow(portals, typed(["name", "x"]), stored).clear_password).toBe(false);
  });

  it("knows the names of what a lookup offered, and no choice of several where none is ticked", () => {
    const form = typed(["owner_id", "3"], ["owner_id_named", "3 Kemal"], ["owner_id_named", "5 Ada"]);
    expect(valuesToShow(users, form, { owner_id: 9, role_ids: ["2"] })).toMatchObject({
      owner_id: "3",
      owner_id_named: ["3 Kemal", "5 Ada"],
      role_ids: [],
    });
  });
});
