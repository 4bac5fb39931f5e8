import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceAddHandle } from "~/features/device-sources/source-handles";
import { xtreams } from "~/features/device-sources/source-kinds";
import { xtreamSource } from "~/features/device-sources/sources.server";
import { atPanel } from "../../sources/source-desk.server";
import { addSource, sourceAddPage } from "../../sources/source-edit.server";

export const handle = sourceAddHandle(xtreams);
export const loader = atPanel((desk, args) => sourceAddPage(xtreamSource, desk, args));
export const action = atPanel((desk, args) => addSource(xtreamSource, desk, args));

export default function AddXtream() {
  return <SourceEditView entity={xtreams} />;
}
