import { SourceDeleteView } from "~/features/device-sources/source-delete-view";
import { sourceDeleteHandle } from "~/features/device-sources/source-handles";
import { xtreams } from "~/features/device-sources/source-kinds";
import { xtreamSource } from "~/features/device-sources/sources.server";
import { deleteSource, sourceDeletePage } from "../../sources/source-delete.server";
import { atPanel } from "../../sources/source-desk.server";

export const handle = sourceDeleteHandle(xtreams);
export const loader = atPanel((desk, args) => sourceDeletePage(xtreamSource, desk, args));
export const action = atPanel((desk, args) => deleteSource(xtreamSource, desk, args));

export default function DeleteXtream() {
  return <SourceDeleteView entity={xtreams} />;
}
