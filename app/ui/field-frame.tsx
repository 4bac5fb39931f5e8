import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import type { FieldBinding } from "./field";
import { Icon } from "./icon";

/** What every labelled control takes beside its binding. */
export interface FieldText {
  label: ReactNode;
  /** Said before the control: what is expected, in one line. */
  hint?: ReactNode;
  /** A link beside the label, such as the way to a forgotten password. */
  labelAction?: ReactNode;
  /** Marks a control that may stay empty; by default whatever the schema does not require. */
  optional?: boolean;
  /** Takes the whole row of a two-column grid. */
  wide?: boolean;
}

interface FieldFrameProps extends FieldText {
  binding: FieldBinding;
  children: ReactNode;
}

/** Label, hint, control and error, in the order in which they are read. */
export function FieldFrame({ binding, label, hint, labelAction, optional, wide, children }: FieldFrameProps) {
  const { t } = useTranslation("common");
  const markOptional = optional ?? binding.required === false;
  return (
    <div className={classNames("field", wide && "field-wide")}>
      <div className="field-label">
        <label htmlFor={binding.id}>
          {label}
          {markOptional && <span className="field-optional"> {t("field.optional")}</span>}
        </label>
        {labelAction}
      </div>
      {hint && (
        <p className="field-hint" id={`${binding.id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError binding={binding} />
    </div>
  );
}

/** The server's text for a field, tied to it by `aria-describedby`. */
export function FieldError({ binding }: { binding: FieldBinding }) {
  if (!binding.error) return null;
  return (
    <p className="field-error" id={`${binding.id}-error`}>
      <Icon name="circle-alert" />
      <span>{binding.error}</span>
    </p>
  );
}

/** The attributes that tie a control to its label, hint and error. */
export function controlAttributes(binding: FieldBinding, hint: ReactNode) {
  const { error, defaultValue, defaultChecked, ...native } = binding;
  const described = classNames(hint ? `${binding.id}-hint` : false, error ? `${binding.id}-error` : false);
  return { ...native, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined };
}

/** Parts the props of a labelled control: its binding, what its frame says, and the attributes that are HTML's own. */
export function partField<Native extends object>(props: FieldBinding & FieldText & Native) {
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
    ...native
  } = props;
  return {
    binding: { id, name, defaultValue, error, required, minLength, maxLength, min, max, step, pattern },
    frame: { label, hint, labelAction, optional, wide },
    native,
  };
}
