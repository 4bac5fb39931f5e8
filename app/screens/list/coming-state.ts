import { useNavigation } from "@remix-run/react";

/**
 * The state of the list that is on its way, else of the one on show: a choice made while an answer is slow builds on
 * the choice before it.
 *
 * @param path of the list
 * @param state of the list on show
 */
export function useComingState(path: string, state: string): string {
  const { location } = useNavigation();
  return location?.pathname === path ? location.search : state;
}
