import { type KeyboardEvent, useRef, useState } from "react";
import { useAnswers } from "~/lib/use-answers";
import { Button } from "~/ui/button";
import type { FieldBinding } from "~/ui/field";
import { controlAttributes, FieldError } from "~/ui/field-frame";
import { type Option, withChosen } from "../definition";
import type { EntityText } from "../entity-text";
import type { ServerForm } from "../form/form";
import type { FoundAnswer } from "./lookup.server";
import { foundField, namedField, readNamed, searchField, writeNamed } from "./named-option";

const DEBOUNCE_MS = 300;

/** How the lookups of a form find. */
export interface LookupState {
  /** Where a script asks for what is found. */
  path: string;
  /** What Find found, on the page after it. */
  found: FoundAnswer["found"] | undefined;
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
  const found = lookup.found?.field === name ? lookup.found.options : undefined;
  const { answer, failed, ask } = useAnswers<readonly Option[]>();
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<Option | null>(null);
  const [sought, setSought] = useState(form.chosen(foundField(name))[0]);

  const chosen = binding.defaultValue ?? "";
  const offered = readNamed(form.chosen(namedField(name)));
  const options = answer ?? found ?? offered;
  const kept = [current, ...offered, picked].flatMap((option) =>
    option && (option.value === chosen || option.value === picked?.value) ? [option] : [],
  );
  const shown = new Map(withChosen([...kept, ...options], chosen).map((option) => [option.value, option]));
  const none = (answer ?? found) && options.length === 0 ? text.words(`notFound.${name}`) : null;

  function search(words: string, wait: number) {
    setSought(words.trim());
    ask(`${lookup.path}?${new URLSearchParams({ field: name, q: words })}`, wait);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    search(event.currentTarget.value, 0);
  }

  const { "aria-describedby": described, "aria-invalid": invalid } = controlAttributes(binding, hint);
  return (
    <fieldset className="field field-wide choices" id={id} aria-describedby={described} aria-invalid={invalid}>
      <legend>{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* What Enter presses in a field of the form: it saves, once what was typed here was found. */}
      <button type="submit" hidden name="intent" value="enter" tabIndex={-1} />
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
          name="find"
          value={name}
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
          <bdi>{option.label}</bdi>
          <input type="hidden" name={namedField(name)} value={writeNamed(option)} />
        </label>
      ))}
      <FieldError binding={binding} />
    </fieldset>
  );
}
