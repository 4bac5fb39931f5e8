import { useActionData, useLoaderData } from "@remix-run/react";

/**
 * What the route's own loader gave. A page of `app/screens` and its loader are made from the
 * same definition, which is what `Data` stands on: Remix cannot know it of a generic page.
 */
export function useRouteData<Data>(): Data {
  return useLoaderData<unknown>() as Data;
}

/** What the route's own action answered, when this is the page after a form that was not taken; as {@link useRouteData}. */
export function useRouteAnswer<Answer>(): Answer | undefined {
  return useActionData<unknown>() as Answer | undefined;
}
