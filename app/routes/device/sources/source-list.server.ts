import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { intentValue, type SourceIntent } from "~/features/device-sources/source-entity";
import { readIntent } from "~/features/device-sources/source-intent.server";
import type { SourceListData } from "~/features/device-sources/source-list-view";
import type { Source } from "~/features/device-sources/sources.server";
import { thisMinute } from "~/i18n/this-minute";
import type { DevicePanelSession } from "~/session/device-guards.server";
import { guardedDevice } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { redirectWithToast, type Toast } from "~/session/toast.server";
import type { SourceRow } from "~contract/device-sources.ts";

/** The loader of a list of sources. */
export function sourceListLoader<Row extends SourceRow>({ calls }: Source<Row>) {
  return guardedDevice(
    { unlocked: "sources" },
    async ({ api, readOnly, waiting, timeZone }, _args: LoaderFunctionArgs) => {
      const { data: rows, limit } = await api.call(calls.list, { params: {} });
      const page: SourceListData<Row> = { rows, limit, readOnly, waiting, timeZone, now: thisMinute() };
      return page;
    },
  );
}

/** A source may be away for as long as an outgoing request lasts. */
const TEST_TIMEOUT_MS = 15_000;

/**
 * The action of a list of sources: the buttons of its cards. It returns to the card, and says what
 * came of it where that does not show by itself.
 */
export function sourceListAction<Row extends SourceRow>(source: Source<Row>) {
  const { path } = source.definition;
  return guardedDevice({ unlocked: "sources" }, async (session, args) => {
    const pressed = readIntent(await args.request.formData());
    if (!pressed) throw data(null, { status: 400 });
    const { intent, id } = pressed;
    return pressButton(`${path}#source-${id}`, args, session.t, async () =>
      redirectWithToast(`${path}#source-${id}`, await carryOut(source, session, intent, id), args),
    );
  });
}

async function carryOut<Row extends SourceRow>(
  { calls }: Source<Row>,
  { api, t }: DevicePanelSession,
  intent: SourceIntent,
  id: number,
): Promise<Toast> {
  const params = { id };
  const done = (title: string): Toast => ({ type: "success", text: t(`device-sources:done.${intent}`, { title }) });
  switch (intent) {
    case "test":
      return tested(await api.call(calls.test, { params }, { timeout: TEST_TIMEOUT_MS }), t);
    case "restore":
      await api.call(calls.restore, { params: {}, body: { ids: [id] } });
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
export function deletedToast<Row extends SourceRow>({ definition }: Source<Row>, row: Row, t: TFunction): Toast {
  return {
    type: "success",
    text: t("device-sources:done.delete", { title: row.title }),
    action: {
      label: t("screens:undo"),
      href: definition.path,
      fields: { intent: intentValue("restore", row.id) },
    },
  };
}
