import { serveList } from "~/screens/entity.server";
import { activityActors, deviceHistory, activity as resource } from "~contract/activity.ts";
import { activity as definition } from "./activity";
import { namedChanges } from "./named-changes.server";

const one = { ...resource.one, answer: resource.one.answer.transform(namedChanges) };

export const activity = serveList(
  definition,
  { ...resource, one },
  {
    options: async ({ api }) => {
      const actors = await api.call(activityActors, {});
      return { actor_id: actors.map(({ id, name }) => ({ value: String(id), label: name })) };
    },
  },
);

/** The call behind a device's history. */
export const historyOfDevice = {
  ...deviceHistory,
  answer: deviceHistory.answer.transform(({ data }) => ({ data: data.map(namedChanges) })),
};
