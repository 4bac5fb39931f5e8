import { describe, expect, it, vi } from "vitest";
import { users } from "~/features/users/users";
import { userForms } from "~/features/users/users.server";
import { translator } from "~/i18n/locale.server";
import type { AdminSession } from "~/session/guards.server";
import { UpstreamError } from "~/upstream/errors";
import { type Find, serve } from "../entity.server";
import { foundOptions } from "./lookup.server";

const t = translator("en");
const kemal = { value: "3", label: "Kemal" };

/** What a form of users that finds an owner and a deputy answers to what a browser sent. */
function answerTo(
  sent: Record<string, string>,
  owner_id: Find = async () => [kemal],
  deputy_id: Find = async () => [],
) {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ name: "Vera", owner_id: "3", ...sent })) fields.append(name, value);
  const entity = serve(users, userForms.resource, { find: { owner_id, deputy_id } });
  return foundOptions(entity, { t } as AdminSession, fields);
}

describe("foundOptions", () => {
  it.each([
    ["a button that saves", { owner_id_search: "kem" }],
    ["the button of a field that finds nothing", { find: "country", country_search: "kem" }],
    ["what is no field at all", { find: "constructor" }],
    ["Enter beside a text that was searched for", { intent: "enter", owner_id_search: " kem ", owner_id_found: "kem" }],
    ["Enter beside no text", { intent: "enter", owner_id_search: "  ", owner_id_found: "kem" }],
  ])("leaves a form to be saved that was sent by %s", async (_, sent) => {
    expect(await answerTo(sent)).toBeNull();
  });

  it("finds for the button's field, and brings back what was typed in a form that is not whole yet", async () => {
    const found = vi.fn<Find>(async () => [kemal]);
    const sent = { find: "owner_id", owner_id_search: " kem ", password: "Pass-of-a-test-1", lock_version: "7" };
    expect(await answerTo(sent, found)).toMatchObject({
      data: {
        found: { field: "owner_id", text: "kem", options: [kemal] },
        values: { name: "Vera", owner_id: "3", owner_id_search: [" kem "], owner_id_found: ["kem"], password: null },
        lockVersion: 7,
      },
    });
    expect(found).toHaveBeenCalledWith(expect.anything(), "kem");
  });

  it("takes Enter for the field whose text is new", async () => {
    const sent = { owner_id_search: "kem", owner_id_found: "kem", deputy_id_search: "ada" };
    expect(await answerTo({ ...sent, intent: "enter" })).toMatchObject({
      data: { found: { field: "deputy_id", text: "ada", options: [] } },
    });
  });

  it("brings the form back refused while the API is away, without its secrets", async () => {
    const away: Find = () => Promise.reject(new UpstreamError({ kind: "unavailable" }));
    const sent = { find: "owner_id", owner_id_search: "kem", owner_id_named: "3 Kemal", password: "Pass-of-a-test-1" };
    const { password: _, find: __, ...kept } = sent;
    expect(await answerTo(sent, away)).toMatchObject({
      data: {
        result: { initialValue: { name: "Vera", owner_id: "3", ...kept }, error: { "": [t("refusals:unavailable")] } },
      },
      init: { status: 503 },
    });
    expect(JSON.stringify(await answerTo(sent, away))).not.toContain(sent.password);
  });

  it("lets what is no failure of the API pass", async () => {
    const broken: Find = () => Promise.reject(new Error("a bug"));
    await expect(answerTo({ find: "owner_id" }, broken)).rejects.toThrow("a bug");
  });
});
