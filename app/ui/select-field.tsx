import type { ReactNode, SelectHTMLAttributes } from "react";
import { classNames } from "./class-names";
import type { FieldBinding } from "./field";
import { controlAttributes, FieldFrame, type FieldText } from "./field-frame";

export interface SelectOption {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

type Native = Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldBinding>;
export type SelectFieldProps = FieldBinding & FieldText & Native & { options: readonly SelectOption[]; empty?: string };

/** A native select. `empty` is the text of a first option without a value. */
export function SelectField({
  options,
  empty,
  label,
  hint,
  labelAction,
  optional,
  wide,
  className,
  ...rest
}: SelectFieldProps) {
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
  const binding = { id, name, error, required };
  return (
    <FieldFrame binding={binding} {...{ label, hint, labelAction, optional, wide }}>
      <select
        {...controlAttributes(binding, hint)}
        defaultValue={defaultValue}
        className={classNames("input select", className)}
        {...native}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
