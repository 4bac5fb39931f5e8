import { Form, useLocation, useNavigate, useNavigation, useNavigationType } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { withComing } from "~/lib/coming-choice";
import { Button } from "~/ui/button";
import { FieldsMenu } from "~/ui/fields-menu";
import { Icon } from "~/ui/icon";
import type { RowBase } from "~contract/answers.ts";
import { ARCHIVED, type Filter } from "../definition";
import { ColumnChooser } from "./column-chooser";
import { FilterControl } from "./filter-control";
import type { ListPartProps } from "./list-props";

/** Spec §9. */
const SEARCH_DEBOUNCE_MS = 500;

/** What of a list's state other filters leave as it is. */
const KEPT = /^(sort|length)/;

/** Filters beside the search; further ones open with a button. */
const INLINE_FILTERS = 3;

/** Search and filters, which are one form, and the choice of columns. */
export function ListToolbar<Row extends RowBase>({ entity, data, text }: ListPartProps<Row>) {
  const filters = entity.list.bulk ? [...entity.list.filters, ARCHIVED] : entity.list.filters;
  const inline = filters.filter(({ kind }) => kind !== "days").slice(0, INLINE_FILTERS);
  const more = filters.filter((filter) => !inline.includes(filter));
  const control = (filter: Filter) => <FilterControl key={filter.key} filter={filter} data={data} text={text} />;

  return (
    <div className="list-toolbar">
      <FilterForm path={entity.path} state={data.state}>
        <div className="search-box">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            name="search"
            id="list-search"
            maxLength={200}
            defaultValue={data.query.search}
            placeholder={text.words("searchIn")}
            aria-label={text.words("searchIn")}
          />
        </div>
        <Button type="submit" icon="search" aria-label={text.t("screens:filters.apply")} />
        {inline.map(control)}
        {more.length > 0 && (
          <FieldsMenu
            id="more-filters"
            label={text.t("screens:filters.more")}
            icon="list-filter"
            variant="secondary"
            inUse={more.some(({ key }) => data.query.filter[key] !== undefined)}
          >
            {more.map(control)}
          </FieldsMenu>
        )}
      </FilterForm>
      <ColumnChooser entity={entity} data={data} text={text} />
    </div>
  );
}

/**
 * The filters as a GET form, so the list's state is its URL. With JavaScript a choice applies at once and typing after
 * a pause. A component without the controls, because Remix renders it again whenever a navigation begins or ends.
 */
function FilterForm({ path, state, children }: { path: string; state: string; children: ReactNode }) {
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef("");
  const { location } = useNavigation();
  useFollowing(form, state);
  // Whoever goes elsewhere after typing means to get there.
  useEffect(() => {
    if (location && location.pathname + location.search !== sent.current) clearTimeout(pause.current);
  }, [location]);

  function apply(form: HTMLFormElement, wait: number) {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => form.isConnected && send(form), wait);
  }

  /** Without the controls that say nothing, so that the URL stays one to share. */
  function send(form: HTMLFormElement) {
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value !== "") params.append(name, String(value));
    sent.current = withComing(`${path}?${params}`, window.location, location);
    navigate(sent.current, { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      method="get"
      action={path}
      role="search"
      className="list-filters"
      ref={form}
      onChange={(event) => apply(event.currentTarget, isTyped(event.target) ? SEARCH_DEBOUNCE_MS : 0)}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget, 0);
      }}
    >
      {[...new URLSearchParams(state)].map(
        ([name, value]) => KEPT.test(name) && <input key={name} type="hidden" {...{ name, value }} />,
      )}
      {children}
    </Form>
  );
}

function isTyped(control: EventTarget): boolean {
  return control instanceof HTMLInputElement && control.type === "search";
}

/** Controls show the list's state once something else changed it (a chip), but under the person's hands only after Back. */
function useFollowing(form: RefObject<HTMLFormElement>, state: string): void {
  const location = useLocation();
  const first = useRef(location);
  const back = useNavigationType() === "POP" && location !== first.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the list shows its own state
  useEffect(() => {
    const params = new URLSearchParams(state);
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      if (control.type === "hidden" || (control === document.activeElement && !back)) continue;
      control.value = params.get(control.name) ?? "";
    }
  }, [form, state, location, back]);
}
