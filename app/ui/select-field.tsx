import type { ReactNode, SelectHTMLAttributes } from "react";
import { classNames } from "./class-names";
import type { FieldBinding } from "./field";
import { controlAttributes, FieldFrame, type FieldText, partField } from "./field-frame";

export interface SelectOption {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

type Native = Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldBinding>;
export type SelectFieldProps = FieldBinding & FieldText & Native & { options: readonly SelectOption[]; empty?: string };

/** A native select. `empty` is the text of a first option without a value. */
export function SelectField({ options, empty, ...props }: SelectFieldProps) {
  const { binding, frame, native } = partField<Native>(props);
  const { id, name, error, required } = binding;
  const control = { id, name, error, required };
  return (
    <FieldFrame binding={control} {...frame}>
      <select
        {...controlAttributes(control, frame.hint)}
        defaultValue={binding.defaultValue}
        {...native}
        className={classNames("input select", native.className)}
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
