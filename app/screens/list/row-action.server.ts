import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { guarded } from "~/session/guarded.server";
import { pressButton } from "~/session/press-button.server";
import { safePath } from "~/session/safe-path";
import { redirectWithToast } from "~/session/toast.server";
import type { RowBase } from "~contract/answers.ts";
import { type Endpoint, type idParams, id as rowId } from "~contract/endpoint.ts";
import type { OptionsSession, ServedEntity } from "../entity.server";

/** A notice in the person's language. */
interface Notice {
  type: "success" | "error";
  text: string;
}

/** What a row is asked to do, and how a person is told what came of it. */
interface RowCall<Answer> {
  call: Endpoint<typeof idParams, undefined, undefined, z.ZodType<Answer>>;
  tell(answer: Answer, session: OptionsSession): Notice;
}

/**
 * The action of `<path>/:id/<name>`, for a `RowAction`: makes its call and returns to where it was
 * pressed with a notice of what came of it, or of why the API refused.
 */
export function rowAction<Row extends RowBase, Answer>(
  { definition, permissions }: ServedEntity<Row>,
  { call, tell }: RowCall<Answer>,
) {
  return guarded({ permissions }, async (session, args) => {
    const id = rowId.safeParse(args.params.id);
    if (!id.success) throw data(null, { status: 404 });
    const fields = await args.request.formData();
    const here = safePath(fields.get("return")) ?? definition.path;
    return pressButton(here, args, session.t, async () => {
      const answer = await session.api.call(call, { params: { id: id.data } });
      return redirectWithToast(here, tell(answer, session), args);
    });
  });
}

/** Its loader: a visit by address has nothing to press. */
export function rowActionLoader<Row extends RowBase>({ definition, permissions }: ServedEntity<Row>) {
  return guarded({ permissions }, async () => redirect(definition.path));
}
