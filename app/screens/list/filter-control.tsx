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

/** One filter above a list: a select, two days, or a text for which some are suggested. */
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
  const any = text.t(key === "archived" ? "screens:filters.present" : "screens:filters.any", { name: label });
  if (filter.kind === "text") {
    const suggested = `suggested-${key}`;
    return (
      <>
        <input
          className="input"
          type="search"
          name={`filter[${key}]`}
          defaultValue={chosen}
          maxLength={200}
          autoComplete="off"
          placeholder={any}
          aria-label={label}
          list={suggested}
        />
        <datalist id={suggested}>
          {data.options[key]?.map((each) => (
            <option key={each.value} value={each.label} />
          ))}
        </datalist>
      </>
    );
  }
  const choices =
    filter.kind === "choice"
      ? filter.values.map((each) => ({ value: each, label: text.choice(key, each) }))
      : withChosen(data.options[key] ?? [], chosen);
  return (
    <select className="input select" name={`filter[${key}]`} defaultValue={chosen} aria-label={label}>
      <option value="">{any}</option>
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
  if (filter.kind === "text") return `${name}: ${value}`;
  return `${name}: ${options[filter.key]?.find((option) => option.value === value)?.label ?? nameless(value)}`;
}
