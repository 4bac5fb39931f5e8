import { expect, it } from "vitest";
import { translator } from "~/i18n/locale.server";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { userForms } from "./users.server";

const t = translator("en");

async function sent(device_limit: string): Promise<unknown> {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ name: "Vera", email: "vera@example.com", device_limit }))
    fields.append(name, value);
  return submitForm({ schema: userForms.resource.input, fields, t, submit: async (value) => value });
}

it.each([
  ["0", 0],
  ["25", 25],
])("a limit of %s is sent as it was typed", async (typed, limit) => {
  expect(await sent(typed)).toMatchObject({ device_limit: limit });
});

it.each(["", "many"])("a limit of %j is refused, not taken for none", async (typed) => {
  expect(await sent(typed)).toMatchObject({
    data: { result: { error: { device_limit: [typed === "" ? t("validation:required") : t("validation:number")] } } },
    init: { status: 422 },
  });
});

it("the field asks for a number by itself, too", () => {
  expect(formConstraints(userForms.resource.input).device_limit).toMatchObject({ required: true, min: "0" });
});
