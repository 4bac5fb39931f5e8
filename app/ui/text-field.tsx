import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import type { FieldBinding } from "./field";
import { controlAttributes, FieldFrame, type FieldText, partField } from "./field-frame";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldBinding>;

export type TextFieldProps = FieldBinding &
  FieldText &
  Native & {
    /** Shown inside the control's end, such as a button or a unit. */
    end?: ReactNode;
    /** Addresses, keys and ids: monospaced, left to right. */
    code?: boolean;
  };

/** One line of text; `type` as in HTML (text, email, url, number, date, search …). */
export function TextField({ end, code, ...props }: TextFieldProps) {
  const { binding, frame, native } = partField<Native>(props);
  const control = (
    <input
      {...controlAttributes(binding, frame.hint)}
      defaultValue={binding.defaultValue}
      dir={code ? "ltr" : undefined}
      {...native}
      className={classNames("input", code && "code", native.className)}
    />
  );
  return (
    <FieldFrame binding={binding} {...frame}>
      {end ? (
        <div className="input-group">
          {control}
          {end}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  );
}
