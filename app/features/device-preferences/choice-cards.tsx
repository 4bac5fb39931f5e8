import type { ReactNode } from "react";
import type { FieldBinding } from "~/ui/field";
import { controlAttributes, FieldError } from "~/ui/field-frame";

export interface ChoiceCard {
  value: string;
  label: ReactNode;
  /** One line on what it means. */
  text?: ReactNode;
  picture?: ReactNode;
  /** The language of the label, where it is not the page's. */
  lang?: string;
}

interface ChoiceCardsProps {
  legend: ReactNode;
  binding: FieldBinding;
  cards: readonly ChoiceCard[];
}

/** One of some choices as large cards; each is a native radio, so arrow keys go through them. */
export function ChoiceCards({ legend, binding, cards }: ChoiceCardsProps) {
  const { id, name, defaultValue, required } = binding;
  const { "aria-describedby": described, "aria-invalid": invalid } = controlAttributes(binding, null);
  return (
    <fieldset className="field" id={id} aria-describedby={described}>
      <legend className="sr-only">{legend}</legend>
      <div className="choice-cards">
        {cards.map(({ value, label, text, picture, lang }) => (
          <label className="choice-card" key={value}>
            {picture}
            <span className="choice-words">
              <input
                type="radio"
                name={name}
                value={value}
                defaultChecked={value === defaultValue}
                required={required}
                aria-invalid={invalid}
              />
              <span>
                <strong lang={lang}>{label}</strong>
                {text && <small>{text}</small>}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldError binding={binding} />
    </fieldset>
  );
}
