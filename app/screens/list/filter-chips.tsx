import { formatDay } from "~/i18n/format";
import { Chip } from "~/ui/chip";
import type { RowBase } from "~contract/answers.ts";
import { ARCHIVED } from "../definition";
import { filterWords } from "./filter-control";
import type { ListPartProps } from "./list-props";
import { listHref } from "./list-url";

/** What narrows the list, each with a link that takes it away. */
export function FilterChips<Row extends RowBase>({ entity, data, text }: ListPartProps<Row>) {
  const { path } = entity;
  const { search, filter } = data.query;
  const active = [...entity.list.filters, ARCHIVED].flatMap((each) => {
    const value = filter[each.key];
    return value === undefined
      ? []
      : [{ key: each.key, words: filterWords(each, value, data.options, text, formatDay) }];
  });
  if (search === "" && active.length === 0) return null;
  return (
    <div className="chips">
      {search !== "" && (
        <Chip name={search} removeHref={listHref(path, data.state, { search: null, page: null })}>
          {text.t("screens:filters.search", { search })}
        </Chip>
      )}
      {active.map(({ key, words }) => (
        <Chip
          key={key}
          name={words}
          removeHref={listHref(path, data.state, {
            [`filter[${key}]`]: null,
            [`filter[${key}][from]`]: null,
            [`filter[${key}][to]`]: null,
            page: null,
          })}
        >
          {words}
        </Chip>
      ))}
      <a className="chips-clear" href={path}>
        {text.t("screens:filters.clear")}
      </a>
    </div>
  );
}
