import type { InputHTMLAttributes } from "react";
import type { FieldBinding } from "./field";
import { controlAttributes, FieldError, type FieldText } from "./field-frame";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldBinding | "type">;
export type CheckboxFieldProps = FieldBinding &
  Pick<FieldText, "label" | "hint" | "wide"> &
  Native & { type?: "checkbox" | "radio"; value?: string };

/** A native box or radio with its label beside it; sends "on" unless it has a value. */
export function CheckboxField({ label, hint, wide, type = "checkbox", value, ...rest }: CheckboxFieldProps) {
  const {
    id,
    name,
    defaultValue,
    defaultChecked,
    error,
    required,
    minLength,
    maxLength,
    min,
    max,
    step,
    pattern,
    ...native
  } = rest;
  const binding = { id, name, error, required: required || undefined };
  // React turns a value that is there but undefined into an empty one, and the box would send nothing for yes.
  const sent = value === undefined ? {} : { value };
  return (
    <div className={wide ? "field field-wide" : "field"}>
      <label className="check">
        <input
          type={type}
          {...controlAttributes(binding, hint)}
          defaultChecked={defaultChecked}
          {...sent}
          {...native}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="field-hint check-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError binding={binding} />
    </div>
  );
}
