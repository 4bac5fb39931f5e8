import type { ChosenRows } from "./chosen-rows.server";

/** The rows that a page is about, by name. */
export function ChosenNames({ rows }: Pick<ChosenRows, "rows">) {
  if (rows.length === 0) return null;
  return (
    <ul className="confirm-names">
      {rows.map((row) => (
        <li key={row.id}>
          <bdi>{row.title}</bdi>
        </li>
      ))}
    </ul>
  );
}
