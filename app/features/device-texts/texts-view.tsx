import type { SubmissionResult } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import type { FormConstraints } from "~/screens/form/form";
import { isUnderWay, type ShownText } from "./shown-text";
import { TextForm } from "./text-form";
import { TextHistory } from "./text-history";
import { useFollowing } from "./use-following";

/** What the page of the texts to a device gets (`textPage`). */
export interface TextsData {
  readOnly: boolean;
  texts: readonly ShownText[];
  values: { text: string | null };
  constraints: FormConstraints;
  submission: string;
  now: string;
  timeZone: string;
}

interface TextsViewProps {
  data: TextsData;
  answer: { result: SubmissionResult } | null | undefined;
}

/** Where a text to a device is typed, and what was sent before. */
export function TextsView({ data, answer }: TextsViewProps) {
  const { readOnly, texts, now, timeZone, values, constraints, submission } = data;
  const { pathname, search } = useLocation();
  useFollowing(texts.some(isUnderWay));
  return (
    <>
      {!readOnly && <TextForm key={search} {...{ answer, values, constraints, submission }} />}
      <TextHistory texts={texts} refreshHref={pathname + search} now={now} timeZone={timeZone} />
    </>
  );
}
