import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import type { FieldBinding } from "./field";
import { controlAttributes, FieldFrame, type FieldText } from "./field-frame";

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
export function TextField(props: TextFieldProps) {
  const { binding, frame, native, end, code } = splitField(props);
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

/** Parts the props of a text control: binding, frame and native attributes. */
export function splitField(props: TextFieldProps) {
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
    label,
    hint,
    labelAction,
    optional,
    wide,
    end,
    code,
    ...native
  } = props;
  return {
    binding: { id, name, defaultValue, error, required, minLength, maxLength, min, max, step, pattern },
    frame: { label, hint, labelAction, optional, wide },
    native,
    end,
    code,
  };
}
