import { SourceEditView } from "~/features/device-sources/source-edit-view";
import { sourceAddHandle } from "~/features/device-sources/source-handles";
import { xtreams } from "~/features/device-sources/source-kinds";
import { xtreamSource } from "~/features/device-sources/sources.server";
import { sourceAddAction, sourceAddLoader } from "../sources/source-edit.server";

export const handle = sourceAddHandle(xtreams);
export const loader = sourceAddLoader(xtreamSource);
export const action = sourceAddAction(xtreamSource);

export default function AddXtream() {
  return <SourceEditView entity={xtreams} />;
}
