import { timeZones } from "~/features/account/time-zones.server";
import { countryOptions } from "~/features/countries/country-options.server";
import type { Option } from "~/screens/definition";
import { type OptionsSession, serve } from "~/screens/entity.server";
import { countryCodes } from "~contract/countries.ts";
import { localeNames, locales } from "~contract/locales.ts";
import { users as resource, userChoices, userForm, userSearch } from "~contract/users.ts";
import { users as definition } from "./users";

/** Whoever sells may have others below them. */
const OWNER_ROLES = ["distributor", "sub-distributor", "reseller"];

/** The list. */
export const users = serve(definition, resource, {
  options: async (session) => ({ role_id: await roleOptions(session) }),
});

/** The forms, with everything that can be chosen in them. */
export const userForms = serve(
  definition,
  { ...resource, input: userForm },
  {
    async options(session) {
      return {
        role_ids: await roleOptions(session),
        country: countryOptions(countryCodes, session.locale),
        language: locales.map((code) => ({ value: code, label: localeNames[code] })),
        timezone: timeZones(null).map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
      };
    },
    find: {
      async owner_id({ api }, q) {
        const { data } = await api.call(userSearch, { query: { q, roles: OWNER_ROLES } });
        return data.map(({ id, name, email }) => ({ value: String(id), label: email ? `${name} · ${email}` : name }));
      },
    },
  },
);

/** The roles that the person may give. */
async function roleOptions({ api }: OptionsSession): Promise<Option[]> {
  const { roles } = await api.call(userChoices, {});
  return roles.map(({ id, display_name }) => ({ value: String(id), label: display_name }));
}
