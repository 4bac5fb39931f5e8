import { type BackendModule, createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { recoverFromLostChunk } from "~/lib/lost-chunk";
import { defaultLocale } from "~contract/locales.ts";
import { i18nOptions } from "./options";

type Texts = Record<string, string>;
type Chunks = Record<string, () => Promise<Texts>>;

/** One chunk for each language names its chunks: those of all languages were 2.4 kB on every page (gzip). */
const languages = import.meta.glob<Chunks>("./messages/*.ts", { import: "default" });

/** Fetches messages when they are first asked for: for a language on a switch, for a namespace on a visit. */
const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    fetchTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error) => {
        recoverFromLostChunk();
        done(error, null);
      },
    );
  },
};

/** The messages in a language, else in the default one; none where neither has them. */
async function fetchTexts(language: string, namespace: string): Promise<Texts> {
  for (const each of [language, defaultLocale]) {
    const chunks = await languages[`./messages/${each}.ts`]?.();
    const load = chunks?.[`../../../locales/${each}/${namespace}.json`];
    if (load) return load();
  }
  return {};
}

/**
 * Starts i18next in the language that the page was written in, with the namespaces it shows.
 * Components that need another one suspend within the router's transition until it is there.
 */
export async function startI18n(language: string, namespaces: string[]): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(initReactI18next)
    .use(backend)
    .init({ ...i18nOptions, lng: language, fallbackLng: false, ns: namespaces });
  return instance;
}
