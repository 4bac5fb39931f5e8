import { type BackendModule, createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { recoverFromLostChunk } from "~/lib/lost-chunk";
import { defaultLocale } from "~contract/locales.ts";
import { i18nOptions } from "./options";

/** One chunk for each language and namespace; the texts of the API and its mails stay on the server. */
const chunks = import.meta.glob<Record<string, string>>(
  ["../../locales/*/*.json", "!../../locales/*/{api,mail,validation}.json"],
  { import: "default" },
);

/** Fetches messages when they are first asked for: for a language on a switch, for a namespace on a visit. */
const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    const load = chunks[chunkOf(language, namespace)] ?? chunks[chunkOf(defaultLocale, namespace)];
    if (!load) return done(null, {});
    load().then(
      (texts) => done(null, texts),
      (error) => {
        recoverFromLostChunk();
        done(error, null);
      },
    );
  },
};

function chunkOf(language: string, namespace: string): string {
  return `../../locales/${language}/${namespace}.json`;
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
