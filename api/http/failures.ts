import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { isDiskFull, isUnavailable } from "../db/availability.ts";
import { Refusal } from "../domain/refusal.ts";
import type { ApiEnv } from "./env.ts";
import { InvalidInput } from "./mount.ts";

/** Answers a call that threw. What nobody foresaw is logged whole and told in one sentence. */
export function answerFailure(error: unknown, context: Context<ApiEnv>): Response {
  if (error instanceof InvalidInput) return answerInvalid(error, context);
  if (error instanceof Refusal) return answerRefusal(error, context);
  if (error instanceof HTTPException)
    return context.json({ message: context.var.t({ key: "api:malformed" }) }, error.status);
  if (isDiskFull(error)) {
    // Without the error: a failed insert tells all that it was to write, and the log may be on that disk.
    context.var.log.error({ method: context.req.method, path: context.req.path }, "a disk is full");
    return context.json({ message: context.var.t({ key: "api:diskFull" }) }, 507);
  }
  context.var.log.error({ err: error, method: context.req.method, path: context.req.path }, "call failed");
  if (isUnavailable(error)) {
    context.header("Retry-After", "5");
    return context.json({ message: context.var.t({ key: "api:unavailable" }) }, 503);
  }
  return context.json(
    { message: context.var.t({ key: "api:unexpected", values: { id: context.var.requestId } }) },
    500,
  );
}

function answerInvalid({ issues }: InvalidInput, context: Context<ApiEnv>): Response {
  const errors: Record<string, string[]> = Object.create(null);
  for (const { field, text } of issues) {
    if (field === "") continue;
    errors[field] = [...(errors[field] ?? []), text];
  }
  return context.json({ message: context.var.t({ key: "api:invalid" }), errors }, 422);
}

function answerRefusal({ status, text, details }: Refusal, context: Context<ApiEnv>): Response {
  const { t } = context.var;
  if (details.retryAfter !== undefined) context.header("Retry-After", String(details.retryAfter));
  if (status === 401) context.header("WWW-Authenticate", "Bearer");
  return context.json(
    {
      message: t(text),
      ...(details.code ? { code: details.code } : {}),
      ...(status === 422 || details.fields ? { errors: translated(details.fields ?? {}, t) } : {}),
      ...(details.current ? { current: details.current } : {}),
    },
    status,
  );
}

function translated(
  fields: NonNullable<Refusal["details"]["fields"]>,
  t: ApiEnv["Variables"]["t"],
): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts.map(t)]));
}
