import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import type { LostAnswer } from "~/lib/lost-submission";

/**
 * What the route's own loader gave. A page of `app/screens` and its loader are made from the
 * same definition, which is what `Data` stands on: Remix cannot know it of a generic page.
 */
export function useRouteData<Data>(): Data {
  return useLoaderData<unknown>() as Data;
}

/**
 * What the route's own action answered, when this is the page after a form that was not taken; as {@link useRouteData}.
 * A form that was then sent again and got lost is still the one that the answer was for.
 */
export function useRouteAnswer<Answer extends object>(): Answer | undefined {
  const answer = useActionData<unknown>() as Answer | LostAnswer | undefined;
  const [last, keep] = useState<Answer>();
  if (answer && "lost" in answer) return last;
  if (answer !== last) keep(answer);
  return answer;
}

/**
 * For a page whose form, refused, brings what changed meanwhile. Not where the API is away: its loader would fail, and
 * its error page would take the form's place.
 */
export const revalidatedByRefusal: ShouldRevalidateFunction = ({ actionStatus = 0 }) => actionStatus < 500;
