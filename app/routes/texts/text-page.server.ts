import { randomUUID } from "node:crypto";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { shownText } from "~/features/device-texts/shown-text";
import { textForm } from "~/features/device-texts/text-form.server";
import { thisMinute } from "~/i18n/this-minute";
import { forgetting } from "~/screens/edit/edit.server";
import { formConstraints, submitForm } from "~/screens/form/form.server";
import type { TextSender } from "~/session/text-sender.server";

/** What the page of the texts to a device shows, whoever sends them. */
export async function textPage(sender: TextSender, args: LoaderFunctionArgs) {
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
}

/** Sends the text that was typed. */
export async function sendText(sender: TextSender, args: LoaderFunctionArgs) {
  const fields = await args.request.formData();
  const submission = fields.get("submission");
  return submitForm({
    ...textForm,
    fields,
    t: sender.t,
    async submit({ text }) {
      const sent = await sender.send(text, typeof submission === "string" ? submission : null);
      const { searchParams } = new URL(args.request.url);
      // Named in the address, so that the form begins anew for this text and for no other.
      searchParams.set("sent", String(sent.id));
      return redirect(`?${searchParams}`);
    },
  });
}
