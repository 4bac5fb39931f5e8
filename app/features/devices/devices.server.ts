import { countryOptions } from "~/features/countries/country-options.server";
import { foundOwners, optionOf, ownerOptions } from "~/features/owners/owner-options.server";
import { type OptionsSession, serve } from "~/screens/entity.server";
import { countryCodes } from "~contract/countries.ts";
import { deviceChoices, deviceOwnerSearch, deviceSignInReset, devices as resource } from "~contract/devices.ts";
import { devices as definition } from "./devices";

/** The list: of countries only those that occur, or the page would carry all of them. */
export const devices = serve(definition, resource, {
  async options(session) {
    const { countries, ...choices } = await choicesOf(session);
    return { ...choices, country: countryOptions(countries, session.locale) };
  },
});

/** The forms: every country there is. */
export const deviceForms = serve(definition, resource, {
  async options(session) {
    const { countries: _, ...choices } = await choicesOf(session);
    return { ...choices, country: countryOptions(countryCodes, session.locale) };
  },
  find: { owner_id: ({ api }, q) => foundOwners(api.call(deviceOwnerSearch, { query: { q } })) },
});

/** The call behind the page of that name. */
export const signInReset = deviceSignInReset;

async function choicesOf({ api }: OptionsSession) {
  const { models, owners, countries } = await api.call(deviceChoices, {});
  return { ...ownerOptions(owners), model_id: models.map(optionOf), countries };
}
