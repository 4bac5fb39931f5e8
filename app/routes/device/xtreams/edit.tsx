import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceEditHandle } from "~/features/device-sources/source-handles";
import { xtreams } from "~/features/device-sources/source-kinds";
import { xtreamSource } from "~/features/device-sources/sources.server";
import { atPanel } from "../../sources/source-desk.server";
import { changeSource, sourceEditPage } from "../../sources/source-edit.server";

export const handle = sourceEditHandle(xtreams);
export const loader = atPanel((desk, args) => sourceEditPage(xtreamSource, desk, args));
export const action = atPanel((desk, args) => changeSource(xtreamSource, desk, args));

export default function EditXtream() {
  return <SourceEditView entity={xtreams} />;
}
