import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import { localeOf } from "~/i18n/locale.server";

import { themeOf } from "~/lib/theme-cookie.server";
import { takeToasts } from "~/session/toast.server";
import { AreaStyles, FirstStyles } from "~/shell/area-styles";
import { DocumentTitle } from "~/shell/document-title";
import { ErrorLayout } from "~/shell/error-layout";
import { LateScripts, OneFirstFrame } from "~/shell/late-scripts";
import { useThemeChoice } from "~/shell/theme-choice";
import { Toasts } from "~/shell/toasts";
import { Travel } from "~/shell/travel";

/** Language, look and the notices that wait; who is signed in is the layouts' business. */
export async function loader(args: LoaderFunctionArgs) {
  const { toasts, headers } = await takeToasts(args);
  return data({ locale: await localeOf(args.request), theme: themeOf(args.request), toasts }, { headers });
}

/** Also frames the error page, so it reads the root's data only where there is some. */
export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const root = useRouteLoaderData<typeof loader>("root");
  const theme = useThemeChoice(root?.theme ?? "system");
  return (
    <html lang={i18n.language} dir={i18n.dir(i18n.language)} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <DocumentTitle />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <AreaStyles />
        <Links />
        <FirstStyles />
        <OneFirstFrame />
      </head>
      <body>
        {children}
        <Toasts waiting={root?.toasts} />
        <Travel />
        <LateScripts />
      </body>
    </html>
  );
}

export default function App() {
  const { locale } = useLoaderData<typeof loader>();
  // Its messages are fetched first, then the whole page changes at once.
  useChangeLanguage(locale);
  return <Outlet />;
}

/** What no layout below caught: the page of its own, with the same words. */
export function ErrorBoundary() {
  return <ErrorLayout error={useRouteError()} />;
}
