import { data } from "@remix-run/node";
import type { TFunction } from "i18next";
import { intentValue, type SourceIntent } from "~/features/device-sources/source-entity";
import { readIntent } from "~/features/device-sources/source-intent.server";
import type { SourceListData } from "~/features/device-sources/source-list-view";
import type { Source } from "~/features/device-sources/sources.server";
import { thisMinute } from "~/i18n/this-minute";
import { pressButton } from "~/session/press-button.server";
import type { ServerArgs } from "~/session/server-args";
import { redirectWithToast, type Toast } from "~/session/toast.server";
import type { SourceRow } from "~contract/device-sources.ts";
import type { SourceDesk } from "./source-desk.server";

/** What a list of sources shows. */
export async function sourceListPage<Row extends SourceRow>(
  source: Source<Row>,
  desk: SourceDesk,
): Promise<SourceListData<Row>> {
  const { api, params, device, readOnly, waiting, timeZone } = desk;
  const { data: rows, limit } = await api.call(desk.callsOf(source).list, { params });
  const { name: kind } = source.definition;
  return { kind, rows, limit, path: desk.pathOf(source), device, readOnly, waiting, timeZone, now: thisMinute() };
}

/** A source may be away for as long as an outgoing request lasts. */
const TEST_TIMEOUT_MS = 15_000;

/**
 * The buttons of the cards of a list of sources. They return to the card, and say what came of it
 * where that does not show by itself.
 */
export async function pressCard<Row extends SourceRow>(
  source: Source<Row>,
  desk: SourceDesk,
  args: ServerArgs,
): Promise<Response> {
  const pressed = readIntent(await args.request.formData());
  if (!pressed) throw data(null, { status: 400 });
  const { intent, id } = pressed;
  const card = `${desk.listOf(source)}#source-${id}`;
  return pressButton(card, args, desk.t, async () =>
    redirectWithToast(card, await carryOut(source, desk, intent, id), args),
  );
}

async function carryOut<Row extends SourceRow>(
  source: Source<Row>,
  { api, t, params: all, callsOf }: SourceDesk,
  intent: SourceIntent,
  id: number,
): Promise<Toast> {
  const calls = callsOf(source);
  const params = { ...all, id };
  const done = (title: string): Toast => ({ type: "success", text: t(`device-sources:done.${intent}`, { title }) });
  switch (intent) {
    case "test":
      return tested(await api.call(calls.test, { params }, { timeout: TEST_TIMEOUT_MS }), t);
    case "restore":
      await api.call(calls.restore, { params: all, body: { ids: [id] } });
      return done((await api.call(calls.one, { params })).title);
    case "on":
    case "off":
      return done((await api.call(calls.switch, { params, body: { active: intent === "on" } })).title);
    default:
      return done((await api.call(calls.move, { params, body: { direction: intent } })).title);
  }
}

function tested({ title, check_code, check_status }: SourceRow, t: TFunction): Toast {
  const result = t(`device-sources:check.${check_code ?? "unreachable"}`, { status: check_status });
  return { type: check_code === "ok" ? "success" : "error", text: t("device-sources:done.test", { title, result }) };
}

/** The toast of a deleted source, with the way back. */
export function deletedToast(row: SourceRow, list: string, t: TFunction): Toast {
  return {
    type: "success",
    text: t("device-sources:done.delete", { title: row.title }),
    action: { label: t("screens:undo"), href: list, fields: { intent: intentValue("restore", row.id) } },
  };
}
