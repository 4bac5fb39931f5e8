import type { CallOptions } from "./client.server";

/** Forms are named by UUIDs; whatever else stands in the field is no name of ours. */
const SUBMISSION = /^[\w-]{1,64}$/;

/**
 * The options of a call that adds something: a form that is sent twice adds it once.
 *
 * @param submission what the form's field of that name holds
 */
export function onceFor(submission: FormDataEntryValue | null): Pick<CallOptions, "headers"> {
  return typeof submission === "string" && SUBMISSION.test(submission)
    ? { headers: { "Idempotency-Key": submission } }
    : {};
}
