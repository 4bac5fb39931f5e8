import type { InputHTMLAttributes } from "react";
import type { FieldBinding } from "./field";
import { controlAttributes, FieldError, type FieldText, partField } from "./field-frame";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldBinding | "type">;
export type CheckboxFieldProps = FieldBinding &
  Pick<FieldText, "label" | "hint" | "wide"> &
  Native & { type?: "checkbox" | "radio"; value?: string };

/** A native box or radio with its label beside it; sends "on" unless it has a value. */
export function CheckboxField({ type = "checkbox", value, defaultChecked, ...props }: CheckboxFieldProps) {
  const { binding, frame, native } = partField<Native>(props);
  const { id, name, error, required } = binding;
  const control = { id, name, error, required: required || undefined };
  // React turns a value that is there but undefined into an empty one, and the box would send nothing for yes.
  const sent = value === undefined ? {} : { value };
  return (
    <div className={frame.wide ? "field field-wide" : "field"}>
      <label className="check">
        <input
          type={type}
          {...controlAttributes(control, frame.hint)}
          defaultChecked={defaultChecked}
          {...sent}
          {...native}
        />
        <span>{frame.label}</span>
      </label>
      {frame.hint && (
        <p className="field-hint check-hint" id={`${id}-hint`}>
          {frame.hint}
        </p>
      )}
      <FieldError binding={control} />
    </div>
  );
}
