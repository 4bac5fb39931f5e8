import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { columnChoice, rememberColumns } from "~/screens/list/columns.server";
import { requireAdmin } from "~/session/guards.server";
import { safePath } from "~/session/safe-path";

export function loader() {
  return redirect("/");
}

/** Keeps which columns of a table the person wants to see, and goes back to it. */
export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const fields = await args.request.formData();
  const back = safePath(fields.get("back")) ?? "/";
  const choice = columnChoice.safeParse({ table: fields.get("table"), columns: fields.getAll("columns") });
  if (!choice.success) return redirect(back);
  return redirect(back, { headers: { "Set-Cookie": await rememberColumns(args.request, choice.data) } });
}
