import type { ServerForm } from "~/screens/form/form";

/**
 * The errors of a form with the names of their fields, in the order of the form, for the error
 * summary: "Enter a value" alone does not say where.
 */
export function labelledErrors(form: ServerForm, labels: Record<string, string>) {
  return form.errorsOf(Object.keys(labels)).map((error) => ({ ...error, label: labels[error.name] }));
}
