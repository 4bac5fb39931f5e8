import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceEditHandle } from "~/features/device-sources/source-handles";
import { xtreams } from "~/features/device-sources/source-kinds";
import { xtreamSource } from "~/features/device-sources/sources.server";
import { sourceEditAction, sourceEditLoader } from "../sources/source-edit.server";

export const handle = sourceEditHandle(xtreams);
export const loader = sourceEditLoader(xtreamSource);
export const action = sourceEditAction(xtreamSource);

export default function EditXtream() {
  return <SourceEditView entity={xtreams} />;
}
