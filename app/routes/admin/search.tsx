import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  Form,
  isRouteErrorResponse,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { searchCall } from "~/features/search/search-call.server";
import type { RouteHandle } from "~/lib/route-handle";
import { requireAdmin } from "~/session/guards.server";
import { safePath } from "~/session/safe-path";
import type { SearchAnswer } from "~/shell/search-answer";
import { SearchOutcome } from "~/shell/search-outcome";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { PageHeader } from "~/ui/page-header";
import { isUpstreamError } from "~/upstream/errors";

export const handle: RouteHandle = { title: (t) => t("shell:search.title") };

/** Global search, for its page and for the dialog. A failure is logged and said, never an error page. */
export async function loader(args: LoaderFunctionArgs): Promise<SearchAnswer> {
  const { api } = await requireAdmin(args);
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, 200);
  if (q === "") return { q, results: null, failed: false };
  try {
    const found = await api.call(searchCall, { query: { q } });
    return { q, results: found.map((item) => ({ ...item, url: safePath(item.url) })), failed: false };
  } catch (error) {
    if (!isUpstreamError(error) || error.kind === "unauthorized") throw error;
    args.context.log.warn({ err: error, requestId: args.context.requestId }, "the search failed");
    return { q, results: null, failed: true };
  }
}

/** A connection that is lost is a failed search, too, and must not replace the page below the dialog. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<SearchAnswer> {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { q: new URL(request.url).searchParams.get("q")?.trim() ?? "", results: null, failed: true };
  }
}

export default function SearchPage() {
  const { t } = useTranslation("shell");
  const answer = useLoaderData<typeof loader>();
  const { state } = useNavigation();
  return (
    <>
      <PageHeader title={t("search.title")} />
      <Form role="search" className="search-page">
        <div className="input-group input-icon">
          <Icon name="search" />
          <input
            key={answer.q}
            className="input"
            type="search"
            name="q"
            defaultValue={answer.q}
            aria-label={t("search.title")}
            placeholder={t("search.open")}
            maxLength={200}
            required
          />
        </div>
        <Button type="submit" variant="primary">
          {t("search.submit")}
        </Button>
      </Form>
      <div aria-busy={state !== "idle"}>
        <Card flush={(answer.results?.length ?? 0) > 0}>
          <SearchOutcome answer={answer} />
        </Card>
      </div>
    </>
  );
}
