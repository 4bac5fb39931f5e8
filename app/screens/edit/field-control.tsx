import { CheckboxField } from "~/ui/checkbox-field";
import { ChoicesField } from "~/ui/choices-field";
import { PasswordField } from "~/ui/password-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { TextareaField } from "~/ui/textarea-field";
import { type Field, type Option, withChosen } from "../definition";
import type { EntityText } from "../entity-text";
import type { ServerForm } from "../form/form";
import { LookupField, type LookupState } from "./lookup-field";

interface FieldControlProps {
  field: Field;
  form: ServerForm;
  text: EntityText;
  /** The row is being added. */
  adding?: boolean;
  /** A secret is stored already. */
  stored?: boolean;
  /** The choices of a reference, unless it finds them. */
  options?: readonly Option[] | undefined;
  /** What the row points to, by name. */
  current?: Option | null | undefined;
  lookup: LookupState;
}

/** The control for one declared field. */
export function FieldControl(props: FieldControlProps) {
  const { field, form, text, adding, stored = false, options, current, lookup } = props;
  const declared = form.field(field.name);
  const binding = adding && field.neededToAdd ? { ...declared, required: true } : declared;
  const words = {
    label: text.field(field.name),
    hint: field.hint ? text.hint(field.name) : undefined,
    wide: field.wide,
  };
  const { autoComplete = "off" } = field;
  switch (field.kind) {
    case "flag":
      return <CheckboxField {...binding} {...words} label={text.words(`controls.${field.name}`)} />;
    case "choice":
      return (
        <SelectField
          {...binding}
          {...words}
          options={(field.values ?? []).map((value) => ({ value, label: text.choice(field.name, value) }))}
          empty={binding.required ? undefined : ""}
        />
      );
    case "reference":
      if (!options) return <LookupField {...binding} {...words} {...{ form, text, current, lookup }} />;
      return (
        <SelectField
          {...binding}
          {...words}
          options={withChosen(options, binding.defaultValue, current)}
          empty={binding.required ? text.t("screens:choose") : text.t("screens:noChoice")}
        />
      );
    case "references":
      return <ChoicesField {...binding} {...words} options={options ?? []} chosen={form.chosen(field.name)} />;
    case "newPassword":
      return <PasswordField {...binding} {...words} autoComplete="new-password" />;
    case "email":
      return <TextField {...binding} {...words} type="email" autoComplete={autoComplete} />;
    case "secret":
      return <SecretField field={field} form={form} text={text} stored={stored} />;
    case "long":
      return <TextareaField {...binding} {...words} />;
    case "number":
      return <TextField {...binding} {...words} type="number" inputMode="numeric" autoComplete={autoComplete} />;
    case "day":
      return <TextField {...binding} {...words} type="date" autoComplete={autoComplete} />;
    case "url":
      return <TextField {...binding} {...words} type="url" code autoComplete={autoComplete} spellCheck={false} />;
    default:
      return <TextField {...binding} {...words} autoComplete={autoComplete} />;
  }
}

/** A secret is never shown: left empty it stays, and a box takes it away. */
function SecretField({ field, form, text, stored }: Pick<FieldControlProps, "field" | "form" | "text" | "stored">) {
  const label = text.field(field.name);
  return (
    <div className={field.wide ? "field-stack field-wide" : "field-stack"}>
      <PasswordField
        {...form.field(field.name)}
        label={label}
        autoComplete="new-password"
        placeholder={stored ? text.t("screens:secret.stored") : undefined}
      />
      {stored && <CheckboxField {...form.field(`clear_${field.name}`)} label={text.t("screens:secret.clear")} />}
    </div>
  );
}
