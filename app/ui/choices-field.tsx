import type { FieldBinding } from "./field";
import { controlAttributes, FieldError, type FieldText } from "./field-frame";
import type { SelectOption } from "./select-field";

type ChoicesFieldProps = FieldBinding &
  Pick<FieldText, "label" | "hint" | "wide"> & {
    options: readonly SelectOption[];
    chosen: readonly string[];
  };

/** Several of some choices, as boxes under one legend; the field's name is sent once for each. */
export function ChoicesField({ label, hint, wide, options, chosen, ...binding }: ChoicesFieldProps) {
  const { id, name } = binding;
  const { "aria-describedby": described, "aria-invalid": invalid } = controlAttributes(binding, hint);
  return (
    <fieldset
      className={wide ? "field field-wide choices" : "field choices"}
      id={id}
      aria-describedby={described}
      aria-invalid={invalid}
    >
      <legend>{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {options.map((option) => (
        <label className="check" key={option.value}>
          <input
            type="checkbox"
            name={name}
            value={option.value}
            defaultChecked={chosen.includes(option.value)}
            disabled={option.disabled}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <FieldError binding={binding} />
    </fieldset>
  );
}
