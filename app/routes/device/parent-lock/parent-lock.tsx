import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { labelledErrors } from "~/features/account/labelled-errors";
import "~/features/device-preferences/device-preferences.css";
import { LockChangeForm, LockRemoveForm, LockSetForm } from "~/features/device-preferences/lock-forms";
import {
  lockCalls,
  lockChangeForm,
  lockChoices,
  lockRemoveForm,
  lockSetForm,
} from "~/features/device-preferences/lock-forms.server";
import { LockState } from "~/features/device-preferences/lock-state";
import { formatDateTime } from "~/i18n/format";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { type FormAnswer, formConstraints, submitForm } from "~/screens/form/form.server";
import { useRouteAnswer } from "~/screens/route-data";
import { guardedDevice } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { redirectWithToast } from "~/session/toast.server";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";

export const handle: RouteHandle = {
  namespaces: ["device-locks"],
  title: (t) => t("device-locks:lock.title"),
};

const HERE = "/device/parent-lock";

export const loader = guardedDevice({}, async ({ api, readOnly, timeZone }, _args: LoaderFunctionArgs) => {
  const lock = await api.call(lockCalls.read, {});
  const time = (iso: string | null | undefined) => (iso ? formatDateTime(iso, timeZone) : null);
  return {
    lock,
    unlockedUntil: time(lock.unlocked_until),
    lockedOutUntil: time(lock.locked_out_until),
    choices: lockChoices,
    constraints: {
      set: formConstraints(lockSetForm.schema),
      change: formConstraints(lockChangeForm.schema),
      remove: formConstraints(lockRemoveForm.schema),
    },
    readOnly,
  };
});

export const action = guardedDevice({}, async ({ api, t }, args: ActionFunctionArgs) => {
  const fields = await args.request.formData();
  const done = (key: "isSet" | "changed" | "removed" | "relocked") =>
    redirectWithToast(HERE, { type: "success", text: t(`device-locks:lock.${key}`) }, args);
  switch (fields.get("intent")) {
    case "relock":
      return pressButton(HERE, args, t, async () => {
        await api.call(lockCalls.relock, {});
        return done("relocked");
      });
    case "set":
      return submitForm({
        ...lockSetForm,
        form: "lock-set",
        fields,
        t,
        check: ({ pin, pin_repeat }) => pinsDiffer("pin_repeat", pin, pin_repeat, t),
        async submit({ pin_repeat, ...body }) {
          await api.call(lockSetForm.call, { body });
          return done("isSet");
        },
      });
    case "change":
      return submitForm({
        ...lockChangeForm,
        form: "lock-change",
        fields,
        t,
        check: ({ new_pin, new_pin_repeat }) => pinsDiffer("new_pin_repeat", new_pin, new_pin_repeat, t),
        async submit({ new_pin_repeat, ...body }) {
          await api.call(lockChangeForm.call, { body });
          return done("changed");
        },
      });
    case "remove":
      return submitForm({
        ...lockRemoveForm,
        form: "lock-remove",
        fields,
        t,
        async submit(body) {
          await api.call(lockRemoveForm.call, { body });
          return done("removed");
        },
      });
    default:
      throw data(null, { status: 400 });
  }
});

/** The two PINs are typed unseen: they must be the same. */
function pinsDiffer(field: string, pin: unknown, repeated: unknown, t: TFunction): Record<string, string[]> | null {
  return (pin ?? null) === (repeated ?? null) ? null : { [field]: [t("device-locks:lock.pinsDiffer")] };
}

/** Begins anew with each change of the lock: a form by itself keeps what was typed and its errors. */
export default function ParentLockPage() {
  const { lock } = useLoaderData<typeof loader>();
  const answer = useRouteAnswer<FormAnswer>();
  return <LockForms key={answer?.form ?? JSON.stringify(lock)} />;
}

function LockForms() {
  const { t } = useTranslation("device-locks");
  const { lock, unlockedUntil, lockedOutUntil, choices, constraints, readOnly } = useLoaderData<typeof loader>();
  const answer = useRouteAnswer<FormAnswer>();
  const { areas, relock } = lock;
  const set = useServerForm({ id: "lock-set", answer, constraints: constraints.set, values: { areas, relock } });
  const change = useServerForm({
    id: "lock-change",
    answer,
    constraints: constraints.change,
    values: { areas, relock },
  });
  const remove = useServerForm({ id: "lock-remove", answer, constraints: constraints.remove });
  const labels = {
    pin: t("lock.pin"),
    pin_repeat: t("lock.pinRepeat"),
    areas: t("lock.areas"),
    relock: t("lock.relock"),
    new_pin: t("lock.newPin"),
    new_pin_repeat: t("lock.newPinRepeat"),
    current_pin: t("lock.currentPin"),
  };
  const forms = [set, change, remove];
  return (
    <>
      <ErrorSummary
        items={forms.flatMap((form) => labelledErrors(form, labels))}
        message={forms.map(({ message }) => message).find(Boolean)}
      />
      <PageHeader title={t("lock.title")} lead={t("lock.lead")} />
      <div className="stack">
        {lock.enabled && <LockState lock={lock} unlockedUntil={unlockedUntil} lockedOutUntil={lockedOutUntil} />}
        {!readOnly && !lock.enabled && <LockSetForm form={set} {...choices} />}
        {!readOnly && lock.enabled && <LockChangeForm form={change} {...choices} />}
        {!readOnly && lock.enabled && <LockRemoveForm form={remove} />}
      </div>
    </>
  );
}
