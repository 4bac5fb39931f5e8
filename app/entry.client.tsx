import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startI18n } from "~/i18n/browser";
import { frameNamespaces } from "~/i18n/options";
import { keepHeading, resumeHeading } from "~/lib/lost-chunk";
import { keepLostSubmissions } from "~/lib/lost-submission";
import { namespacesAt, routeHandle } from "~/lib/route-handle";

/**
 * Waits for the loaders' data, which Remix begins to decode in its first render and suspends on,
 * before any hook. Hydrating earlier makes React give up (error 345) on a press in that moment.
 */
async function stateDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    await thrown;
  }
}

async function hydrate() {
  const modules = Object.values(window.__remixRouteModules);
  const named = modules.flatMap((module) => namespacesAt(routeHandle(module?.handle), location.pathname));
  const messages = startI18n(document.documentElement.lang, [...new Set([...frameNamespaces, ...named])]);
  const [i18n] = await Promise.all([messages, stateDecoded()]);
  keepLostSubmissions(() => i18n.t("common:lost"));
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    );
  });
}

addEventListener("pagehide", keepHeading);
if (!resumeHeading()) void hydrate();
