import type { RowBase } from "~contract/answers.ts";
import type { FilterValue } from "~contract/paging.ts";
import { type Filter, nameless, type Options, withChosen } from "../definition";
import type { EntityText } from "../entity-text";
import type { ListData } from "./list.server";

interface FilterControlProps<Row extends RowBase> {
  filter: Filter;
  data: ListData<Row>;
  text: EntityText;
}

/** One filter above a list: a select, or two days. */
export function FilterControl<Row extends RowBase>({ filter, data, text }: FilterControlProps<Row>) {
  const { key } = filter;
  const value = data.query.filter[key];
  const label = text.field(key);
  if (filter.kind === "days") {
    const range = typeof value === "object" ? value : {};
    return (
      <fieldset className="filter-days">
        <legend>{label}</legend>
        {(["from", "to"] as const).map((bound) => (
          <input
            key={bound}
            className="input"
            type="date"
            name={`filter[${key}][${bound}]`}
            defaultValue={range[bound] ?? ""}
            aria-label={text.t(`screens:filters.${bound}`, { name: label })}
          />
        ))}
      </fieldset>
    );
  }
  const chosen = typeof value === "string" ? value : "";
  const choices =
    filter.kind === "choice"
      ? filter.values.map((each) => ({ value: each, label: text.choice(key, each) }))
      : withChosen(data.options[key] ?? [], chosen);
  return (
    <select className="input select" name={`filter[${key}]`} defaultValue={chosen} aria-label={label}>
      <option value="">
        {text.t(key === "archived" ? "screens:filters.present" : "screens:filters.any", { name: label })}
      </option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** A filter's value in words, for its chip. */
export function filterWords(
  filter: Filter,
  value: FilterValue,
  options: Options,
  text: EntityText,
  day: (iso: string) => string,
) {
  const name = text.field(filter.key);
  if (typeof value === "object") {
    const from = value.from ? day(value.from) : "";
    const to = value.to ? day(value.to) : "";
    return `${name}: ${from}–${to}`;
  }
  if (filter.kind === "choice") return `${name}: ${text.choice(filter.key, value)}`;
  return `${name}: ${options[filter.key]?.find((option) => option.value === value)?.label ?? nameless(value)}`;
}
