import type { EntityDefinition } from "~/screens/definition";
import type { ActivityRow } from "~contract/activity.ts";
import { ActionName, SubjectLink, SubjectType } from "./activity-cells";
import { ChangeTable } from "./change-table";
import { actions, subjectTypes } from "./recorded";

/** Who did what to what: a list to look at. */
export const activity: EntityDefinition<ActivityRow> = {
  name: "activity",
  path: "/settings/activity",
  title: "subject",
  list: {
    columns: [
      { key: "id", kind: "number", sortable: true, hidden: true },
      { key: "at", kind: "instant", sortable: true },
      { key: "actor", kind: "text", sortable: true },
      {
        key: "action",
        kind: "choice",
        sortable: true,
        cell: ({ action = "" }) => <ActionName action={action} />,
      },
      {
        key: "subject_type",
        kind: "choice",
        sortable: true,
        cell: ({ subject_type = "" }) => <SubjectType type={subject_type} />,
      },
      {
        key: "subject",
        kind: "text",
        sortable: true,
        needs: ["url"],
        cell: ({ subject, url }) => <SubjectLink subject={subject} url={url} />,
      },
      { key: "ip", kind: "mono", sortable: true },
    ],
    filters: [
      { key: "actor_id", kind: "reference" },
      { key: "action", kind: "choice", values: actions },
      { key: "subject_type", kind: "choice", values: subjectTypes },
      { key: "at", kind: "days" },
    ],
    detail: (row, context) => <ChangeTable row={row} context={context} />,
  },
};
