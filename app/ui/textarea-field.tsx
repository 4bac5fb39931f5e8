import type { TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names";
import type { FieldBinding } from "./field";
import { controlAttributes, FieldFrame, type FieldText, partField } from "./field-frame";

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldBinding>;
export type TextareaFieldProps = FieldBinding & FieldText & Native & { code?: boolean };

/** Several lines of text; grows with its content where the browser can. */
export function TextareaField({ code, ...props }: TextareaFieldProps) {
  const { binding, frame, native } = partField<Native>(props);
  const { id, name, error, required, minLength, maxLength } = binding;
  const control = { id, name, error, required, minLength, maxLength };
  return (
    <FieldFrame binding={control} {...frame}>
      <textarea
        rows={4}
        {...controlAttributes(control, frame.hint)}
        defaultValue={binding.defaultValue}
        {...native}
        className={classNames("input textarea", code && "code", native.className)}
      />
    </FieldFrame>
  );
}
