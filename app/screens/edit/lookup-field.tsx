import { type KeyboardEvent, useRef, useState } from "react";
import { useAnswers } from "~/lib/use-answers";
import { Button } from "~/ui/button";
import type { FieldBinding } from "~/ui/field";
import { controlAttributes, FieldError } from "~/ui/field-frame";
import { type Option, withChosen } from "../definition";
import type { EntityText } from "../entity-text";
import type { ServerForm } from "../form/form";
import { foundField, namedField, readNamed, searchField, writeNamed } from "./named-option";

const DEBOUNCE_MS = 300;

/** How a lookup finds. */
export interface LookupState {
  /** Where a script asks for what is found. */
  path: string;
  /** What Find found, on the page after it. */
  found: { text: string; options: readonly Option[] } | undefined;
}

type LookupFieldProps = FieldBinding & {
  label: string;
  hint?: string | undefined;
  form: ServerForm;
  text: EntityText;
  /** The choice that is saved. */
  current: Option | null | undefined;
  lookup: LookupState;
};

/**
 * Chooses one row of many: a text and Find, which brings the page back with what was found as
 * radio buttons and everything else as it was typed. With a script they come while one types.
 */
export function LookupField({
  label,
  hint,
  form,
  text,
  current,
  lookup,
  wide: _,
  ...binding
}: LookupFieldProps & { wide?: boolean | undefined }) {
  const { id, name } = binding;
  const { found, path } = lookup;
  const { answer, failed, ask } = useAnswers<readonly Option[]>();
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<Option | null>(null);
  const [sought, setSought] = useState(form.chosen(foundField(name))[0]);

  const chosen = binding.defaultValue ?? "";
  const options = answer ?? found?.options ?? [];
  const kept = [current, ...readNamed(form.chosen(namedField(name))), picked].flatMap((option) =>
    option && (option.value === chosen || option.value === picked?.value) ? [option] : [],
  );
  const shown = new Map(withChosen([...kept, ...options], chosen).map((option) => [option.value, option]));
  const none = (answer ?? found) && options.length === 0 ? text.words("lookup.none") : null;

  function search(words: string, wait: number) {
    setSought(words.trim());
    ask(`${path}?${new URLSearchParams({ q: words })}`, wait);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    search(event.currentTarget.value, 0);
  }

  const { "aria-describedby": described } = controlAttributes(binding, hint);
  return (
    <fieldset className="field field-wide choices lookup" id={id} aria-describedby={described}>
      <legend>{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="input-group">
        <input
          ref={input}
          className="input"
          type="search"
          name={searchField(name)}
          defaultValue={form.chosen(searchField(name))[0]}
          maxLength={200}
          autoComplete="off"
          aria-label={text.t("screens:lookup.label", { name: label })}
          onChange={(event) => search(event.currentTarget.value, DEBOUNCE_MS)}
          onKeyDown={onKeyDown}
        />
        <input type="hidden" name={foundField(name)} value={sought} />
        {/* A script finds without the page that would come, on which what is secret has to be typed again. */}
        <Button
          type="submit"
          name="intent"
          value="find"
          icon="search"
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            search(input.current?.value ?? "", 0);
          }}
        >
          {text.t("screens:lookup.find")}
        </Button>
      </div>
      <p className="field-hint" role="status">
        {failed ? text.t("common:failure.503.title") : none}
      </p>
      {binding.required ? null : (
        <label className="check">
          <input type="radio" name={name} value="" defaultChecked={chosen === ""} onChange={() => setPicked(null)} />
          <span>{text.t("screens:noChoice")}</span>
        </label>
      )}
      {[...shown.values()].map((option) => (
        <label className="check" key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === chosen}
            onChange={() => setPicked(option)}
          />
          <span>{option.label}</span>
          <input type="hidden" name={namedField(name)} value={writeNamed(option)} />
        </label>
      ))}
      <FieldError binding={binding} />
    </fieldset>
  );
}
