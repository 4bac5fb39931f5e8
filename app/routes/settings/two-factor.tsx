import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { labelledErrors } from "~/features/account/labelled-errors";
import { qrImage } from "~/features/two-factor/qr-image.server";
import { RecoveryCodes } from "~/features/two-factor/recovery-codes";
import { SetUp } from "~/features/two-factor/set-up";
import { TwoFactorOff, TwoFactorOn } from "~/features/two-factor/two-factor-cards";
import { enableForm, twoFactorCalls } from "~/features/two-factor/two-factor-forms.server";
import type { RouteHandle } from "~/lib/route-handle";
import { useServerForm } from "~/screens/form/form";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { guarded } from "~/session/guarded.server";
import type { AdminSession } from "~/session/guards.server";
import { pressButton } from "~/session/press-button.server";
import { forgetNewCodes, keepNewCodes, newCodes } from "~/session/recovery-codes.server";
import { redirectWithToast } from "~/session/toast.server";
import { ErrorSummary } from "~/ui/error-summary";

export const handle: RouteHandle = { secret: true, title: (t) => t("settings:twoFactor.title") };

const HERE = "/settings/2fa";
const rules = { passwordVerified: true };

export const loader = guarded(rules, async ({ api, user }, args: LoaderFunctionArgs) => {
  const state = await api.call(twoFactorCalls.state, {});
  const enabled = state.two_factor_enabled;
  const kept = enabled ? await newCodes(user.id, args) : null;
  return {
    enabled,
    image: enabled ? null : qrImage(state.qrCode),
    secret: enabled ? null : (state.secret ?? null),
    codes: kept ?? state.recoveryCodes,
    once: kept !== null,
    constraints: formConstraints(enableForm.schema),
  };
});

export const action = guarded(rules, async (session, args: ActionFunctionArgs) => {
  const { api, t, user } = session;
  const fields = await args.request.formData();
  const intent = fields.get("intent");
  if (intent !== "enable") return pressButton(HERE, args, t, () => pressed(String(intent), session, args));
  return submitForm({
    ...enableForm,
    fields,
    t,
    async submit(body) {
      const { recoveryCodes } = await api.call(enableForm.call, { body });
      return done(t("settings:twoFactor.enabled"), args, await keepNewCodes(recoveryCodes, user.id, args));
    },
  });
});

async function pressed(intent: string, { api, t, user }: AdminSession, args: ActionFunctionArgs): Promise<Response> {
  switch (intent) {
    case "generate":
      await api.call(twoFactorCalls.generate, {});
      return redirect(HERE);
    case "regenerate": {
      const { recoveryCodes } = await api.call(twoFactorCalls.regenerate, {});
      return done(t("settings:twoFactor.regenerated"), args, await keepNewCodes(recoveryCodes, user.id, args));
    }
    case "disable":
      await api.call(twoFactorCalls.disable, {});
      return done(t("settings:twoFactor.disabled"), args, forgetNewCodes(args));
    case "kept":
      return redirect(HERE, { headers: forgetNewCodes(args) });
    default:
      throw data(null, { status: 400 });
  }
}

function done(text: string, args: ActionFunctionArgs, headers: Headers): Promise<Response> {
  return redirectWithToast(HERE, { type: "success", text }, args, headers);
}

export default function TwoFactorPage() {
  const { enabled, image, secret, codes, once, constraints } = useLoaderData<typeof loader>();
  const { t } = useTranslation("settings");
  const form = useServerForm({ id: "two-factor", answer: useActionData<typeof action>(), constraints });
  const labels = { code: t("twoFactor.setUp.code") };
  const prepared = image !== null || secret !== null;
  return (
    <div className="stack">
      <ErrorSummary items={labelledErrors(form, labels)} message={form.message} />
      <h2 className="sr-only">{t("twoFactor.title")}</h2>
      {enabled && codes.length > 0 && <RecoveryCodes codes={codes} once={once} />}
      {enabled && <TwoFactorOn />}
      {!enabled && prepared && <SetUp image={image} secret={secret} form={form} />}
      {!enabled && !prepared && <TwoFactorOff />}
    </div>
  );
}
