import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isUnderWay, shownText } from "~/features/device-texts/shown-text";
import { TextForm } from "~/features/device-texts/text-form";
import { textForm } from "~/features/device-texts/text-form.server";
import { TextHistory } from "~/features/device-texts/text-history";
import { useFollowing } from "~/features/device-texts/use-following";
import { thisMinute } from "~/i18n/this-minute";
import type { RouteHandle } from "~/lib/route-handle";
import { forgetting } from "~/screens/edit/edit.server";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import { guardedTextSender } from "~/session/text-sender.server";
import { PageHeader } from "~/ui/page-header";

export const handle: RouteHandle = {
  namespaces: ["device-texts"],
  title: (t) => t("device-texts:title"),
};

export const loader = guardedTextSender(async (sender, args: LoaderFunctionArgs) => {
  const typed = (await sender.area.keptForm.of(args))?.get("text");
  const page = {
    device: sender.device,
    readOnly: sender.readOnly,
    texts: (await sender.history()).map(shownText),
    values: { text: typeof typed === "string" ? typed : null },
    constraints: formConstraints(textForm.schema),
    submission: randomUUID(),
    now: thisMinute(),
    timeZone: sender.timeZone,
  };
  return data(page, { headers: await forgetting(sender.area, args) });
});

export const action = guardedTextSender(async (sender, args: ActionFunctionArgs) => {
  const fields = await args.request.formData();
  const submission = fields.get("submission");
  return submitForm({
    ...textForm,
    fields,
    t: sender.t,
    async submit({ text }) {
      const sent = await sender.send(text, typeof submission === "string" ? submission : null);
      // Named in the address, so that the form begins anew for this text and for no other.
      return redirect(`?sent=${sent.id}`);
    },
  });
});

export default function SendTextPage() {
  const { t } = useTranslation("device-texts");
  const { device, readOnly, texts, now, timeZone, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  useFollowing(texts.some(isUnderWay));
  const { id, mac, name } = device;
  return (
    <div className="stack sent-page">
      <PageHeader
        title={t("title")}
        lead={t(name === null ? "leadUnnamed" : "lead", { name, mac })}
        breadcrumbs={
          id === null
            ? undefined
            : [
                { label: t("devices"), href: "/devices" },
                { label: mac, href: `/devices/${id}/edit` },
                { label: t("title") },
              ]
        }
      />
      {!readOnly && <TextForm key={search} answer={answer} {...form} />}
      <TextHistory texts={texts} refreshHref={pathname + search} now={now} timeZone={timeZone} />
    </div>
  );
}
