import type { z } from "zod";

/** A message of the `validation` namespace with the values it names. */
export interface IssueText {
  key: string;
  values: Record<string, string | number>;
}

type RawIssue = z.core.$ZodRawIssue;

/**
 * Says which message of the `validation` namespace describes a schema issue, so that the app
 * and the embedded API explain the same mistake in the same words, in any language.
 * A refinement names its own message: `refine(check, { params: { key: "url" } })`.
 */
export function describeIssue(issue: RawIssue): IssueText {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return text("required");
      return text(issue.expected === "number" || issue.expected === "int" ? "number" : "invalid");
    case "too_small":
      if (issue.origin === "string")
        return Number(issue.minimum) <= 1 ? text("required") : text("tooShort", { count: Number(issue.minimum) });
      if (issue.origin === "array" || issue.origin === "set") return text("tooFew", { count: Number(issue.minimum) });
      return text("min", { min: String(issue.minimum) });
    case "too_big":
      if (issue.origin === "string") return text("tooLong", { count: Number(issue.maximum) });
      if (issue.origin === "array" || issue.origin === "set") return text("tooMany", { count: Number(issue.maximum) });
      return text("max", { max: String(issue.maximum) });
    case "invalid_format":
      if (issue.format === "email") return text("email");
      if (issue.format === "date" || issue.format === "datetime") return text("date");
      return text("format");
    case "invalid_union":
      return text("invalid");
    case "invalid_value":
      return issue.input === undefined ? text("required") : text("choice");
    case "not_multiple_of":
      return text("step", { step: String(issue.divisor) });
    case "custom":
      return text(typeof issue.params?.key === "string" ? issue.params.key : "invalid");
    default:
      return text("invalid");
  }
}

function text(key: string, values: IssueText["values"] = {}): IssueText {
  return { key: `validation:${key}`, values };
}
