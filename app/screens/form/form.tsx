import { type SubmissionResult, useForm } from "@conform-to/react";
import type { FieldBinding } from "~/ui/field";

/** HTML constraints by field name, as the loader hands them over. */
export type FormConstraints = Record<
  string,
  Pick<FieldBinding, "required" | "minLength" | "maxLength" | "min" | "max" | "step" | "pattern">
>;

/** Values of a form before the person types: text, numbers, yes/no, several choices; `null` is an empty field. */
export type FormValues = Record<string, string | number | boolean | string[] | null | undefined>;

interface ServerFormOptions {
  /** Fixed per form, so that ids agree between server and browser. */
  id: string;
  /** What the action answered, if this is the page after a refused submission. */
  answer?: { result: SubmissionResult; form?: string } | null | undefined;
  constraints: FormConstraints;
  values?: FormValues;
}

export interface ServerForm {
  /** For Remix's `<Form>`. Native checks run until the script is there; then the server's texts take over. */
  props: { id: string; noValidate: boolean; onSubmit: React.FormEventHandler<HTMLFormElement> };
  /** Binding of one field for the controls of `ui/`. */
  field(name: string): FieldBinding;
  /** What is chosen in a field that takes several. */
  chosen(name: string): readonly string[];
  /** Fields with an error, in the order of `names`, for the error summary. */
  errorsOf(names: readonly string[]): { id: string; name: string; text: string }[];
  /** What concerns the whole form. */
  message: string | undefined;
}

/** The version that a refused form carried: its row may have moved on since, and must not be overwritten unseen. */
export function submittedVersion(result: SubmissionResult | undefined): number | null {
  const version = result?.initialValue?.lock_version;
  return typeof version === "string" && /^\d+$/.test(version) ? Number(version) : null;
}

/**
 * Whether a day or a number is typed by half, of which the browser then tells the person. It would send it as if nothing
 * stood there, and what is stored would be taken away.
 */
function isHalfTyped(form: HTMLFormElement): boolean {
  for (const control of form.elements)
    if (control instanceof HTMLInputElement && control.validity.badInput) return !control.reportValidity();
  return false;
}

/**
 * Binds a form that the server checks: values come from the loader, or from the refused
 * submission, and stay uncontrolled so that typing before hydration is kept.
 */
export function useServerForm({ id, answer, constraints, values }: ServerFormOptions): ServerForm {
  const own = answer?.form === undefined || answer.form === id;
  const [form, fields] = useForm<FormValues>({
    id,
    lastResult: (own && answer?.result) || null,
    constraint: constraints as Record<string, object>,
    defaultValue: values ?? {},
    defaultNoValidate: false,
  });

  function field(name: string): FieldBinding {
    const meta = fields[name];
    if (!meta) return { id: `${id}-${name}`, name, ...constraints[name] };
    const initial = typeof meta.initialValue === "string" ? meta.initialValue : undefined;
    return {
      id: meta.id,
      name: meta.name,
      defaultValue: initial,
      defaultChecked: initial === "on",
      error: meta.errors?.[0],
      ...constraints[name],
    };
  }

  function onSubmit(event: React.FormEvent<HTMLFormElement>) {
    if (!isHalfTyped(event.currentTarget)) form.onSubmit(event);
    else event.preventDefault();
  }

  return {
    props: { id: form.id, noValidate: form.noValidate, onSubmit },
    field,
    chosen: (name) => {
      const initial: unknown = fields[name]?.initialValue;
      return (Array.isArray(initial) ? initial : [initial]).filter((value) => typeof value === "string");
    },
    errorsOf: (names) =>
      names.flatMap((name) => {
        const { id, error } = field(name);
        return error ? [{ id, name, text: error }] : [];
      }),
    message: form.errors?.join(" "),
  };
}
