import { expect, test } from "vitest";
import { actions, subjectTypes } from "../app/features/activity/recorded";
import { messagesOf } from "./setup/messages.ts";
import { sourceFiles } from "./setup/source-files.ts";

const words = [...messagesOf("en").keys()];
const sources = sourceFiles(["api"]).map((file) => file.text);

/** What stands in quotes in each place of the API that the pattern finds; of a choice its two ends. */
function written(pattern: RegExp): string[] {
  const places = sources.flatMap((text) => [...text.matchAll(pattern)].map(([, place = ""]) => place));
  return [...new Set(places.flatMap((place) => [...place.matchAll(/"([a-z_-]+)"/g)].map(([, name = ""]) => name)))];
}

test.each([
  ["action", actions],
  ["subject_type", subjectTypes],
])("the log can be filtered by each %s that it has words for", (filter, offered) => {
  const stem = `activity:choices.${filter}.`;
  const worded = words.filter((key) => key.startsWith(stem)).map((key) => key.slice(stem.length));
  expect([...offered].sort()).toEqual(worded.sort());
});

test.each([
  // A Stalker portal is asked for a handshake first, which is no line of the log.
  ["action", actions, /\baction(?::| =)(?:[^,;?]*\?)? ("[a-z-]+"(?: : "[a-z-]+")?)/g, ["handshake"]],
  ["subject", subjectTypes, /(?:\bsubject: |\{ type: )("[a-z_]+")(?=,\n|, id| \}\))/g, []],
] as const)("every %s that the API writes down is offered", (_, offered, pattern, others) => {
  const found = written(pattern);
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((name) => ![...offered, ...others].some((each) => each === name))).toEqual([]);
});
