import type { EntityDefinition } from "~/screens/definition";
import type { ActivityRow } from "~contract/activity.ts";
import { ActionName, SubjectLink, SubjectType } from "./activity-cells";
import { ChangeTable } from "./change-table";
import { subjects } from "./subjects";

/** What people do, in the order in which one looks for it. */
const actions = [
  "create",
  "update",
  "archive",
  "restore",
  "undo",
  "enable",
  "disable",
  "check",
  "sort",
  "activate",
  "extend",
  "block",
  "unblock",
  "revoke",
  "reinstate",
  "qr-rotate",
  "move",
  "sign-in",
  "sign-out",
  "sign-out-everywhere",
  "register",
  "setup",
  "oauth-link",
  "email-verify",
  "profile-update",
  "password-change",
  "password-reset",
  "two-factor-enable",
  "two-factor-disable",
  "two-factor-verify",
  "recovery-codes-replace",
  "preferences-update",
  "app-password-set",
  "app-password-remove",
  "parental-lock-set",
  "parental-lock-change",
  "parental-lock-remove",
  "parental-lock-open",
  "parental-lock-shut",
  "eula-accept",
  "text-send",
  "player-enrol",
] as const;

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
      { key: "subject_type", kind: "choice", values: Object.keys(subjects) },
      { key: "at", kind: "days" },
    ],
    detail: (row, context) => <ChangeTable row={row} context={context} />,
  },
};
