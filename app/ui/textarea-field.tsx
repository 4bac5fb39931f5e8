import type { TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names";
import type { FieldBinding } from "./field";
import { controlAttributes, FieldFrame, type FieldText } from "./field-frame";

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldBinding>;
export type TextareaFieldProps = FieldBinding & FieldText & Native & { code?: boolean };

/** Several lines of text; grows with its content where the browser can. */
export function TextareaField({
  label,
  hint,
  labelAction,
  optional,
  wide,
  code,
  className,
  ...rest
}: TextareaFieldProps) {
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
  const binding = { id, name, error, required, minLength, maxLength };
  return (
    <FieldFrame binding={binding} {...{ label, hint, labelAction, optional, wide }}>
      <textarea
        rows={4}
        {...controlAttributes(binding, hint)}
        defaultValue={defaultValue}
        className={classNames("input textarea", code && "code", className)}
        {...native}
      />
    </FieldFrame>
  );
}
