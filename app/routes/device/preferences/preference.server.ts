import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { PreferenceData } from "~/features/device-preferences/preference-page";
import { type Preference, type PreferenceGroup, preferencesIn } from "~/features/device-preferences/preferences";
import {
  constraintsOf,
  formOf,
  isUsual,
  languageOptions,
  offeredValues,
  preferenceCalls,
  resetOf,
  sameForAll,
  typedValues,
} from "~/features/device-preferences/preferences.server";
import { forgetting } from "~/screens/edit/edit.server";
import { submitForm } from "~/screens/form/form.server";
import { deviceArea } from "~/session/areas.server";
import { guardedDevice } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { normalPathname } from "~/session/safe-path";
import type { ServerArgs } from "~/session/server-args";
import { redirectWithToast } from "~/session/toast.server";

/** Preferences are settings to the parental lock. */
const rules = { unlocked: "settings" } as const;

/** The loader of the pages of a group of preferences; the address says which. 404 for none of them. */
export function preferenceLoader(group: PreferenceGroup) {
  return guardedDevice(rules, async ({ api, locale, readOnly }, args: LoaderFunctionArgs) => {
    const preference = preferenceAt(group, args);
    const [preferences, tracks, typed] = await Promise.all([
      api.call(preferenceCalls.read, {}),
      group === "preferences" ? api.call(preferenceCalls.languages, {}) : { audio: [], subtitles: [] },
      deviceArea.keptForm.of(args),
    ]);
    const form = formOf(preference);
    const page: PreferenceData = {
      group,
      name: preference.name,
      preferences,
      ...sameForAll,
      isUsual: isUsual(preference, preferences),
      offered: offeredValues(preference),
      languages: {
        audio: languageOptions(tracks.audio, preferences.audio_language, locale),
        subtitles: languageOptions(tracks.subtitles, preferences.subtitle_language, locale),
      },
      values: typed ? typedValues(preference, typed) : form.values(preferences),
      constraints: constraintsOf(preference),
      readOnly,
    };
    return data(page, { headers: await forgetting(deviceArea, args) });
  });
}

/** The action of the same pages: saves the preference, or takes it back to its default. */
export function preferenceAction(group: PreferenceGroup) {
  return guardedDevice(rules, async ({ api, t }, args: ActionFunctionArgs) => {
    const preference = preferenceAt(group, args);
    const { name, path } = preference;
    const fields = await args.request.formData();
    const done = (key: "saved" | "wasReset") => {
      const text = t(`device-preferences:${key}`, { name: t(`device-preferences:fields.${name}`) });
      return redirectWithToast(path, { type: "success", text }, args);
    };
    if (fields.get("intent") === "reset") {
      return pressButton(path, args, t, async () => {
        await api.call(preferenceCalls.change, { body: resetOf(preference) });
        return done("wasReset");
      });
    }
    const form = formOf(preference);
    return submitForm({
      schema: form.schema,
      fields,
      t,
      check: (value) => form.check?.(value, t) ?? null,
      async submit(value) {
        await api.call(preferenceCalls.change, { body: form.payload(value) });
        return done("saved");
      },
    });
  });
}

function preferenceAt(group: PreferenceGroup, { request }: ServerArgs): Preference {
  const pathname = normalPathname(new URL(request.url).pathname);
  const found = preferencesIn(group).find(({ path }) => path === pathname);
  if (!found) throw data(null, { status: 404 });
  return found;
}
