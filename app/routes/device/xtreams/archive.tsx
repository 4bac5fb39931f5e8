import { SourceDeleteView } from "~/features/device-sources/source-delete-view";
import { sourceDeleteHandle } from "~/features/device-sources/source-handles";
import { xtreams } from "~/features/device-sources/source-kinds";
import { xtreamSource } from "~/features/device-sources/sources.server";
import { sourceDeleteAction, sourceDeleteLoader } from "../sources/source-delete.server";

export const handle = sourceDeleteHandle(xtreams);
export const loader = sourceDeleteLoader(xtreamSource);
export const action = sourceDeleteAction(xtreamSource);

export default function DeleteXtream() {
  return <SourceDeleteView entity={xtreams} />;
}
