import { carboxes } from "~/features/carboxes/carboxes";
import { carboxes as served } from "~/features/carboxes/carboxes.server";
import { addAction, addLoader } from "~/screens/edit/edit.server";
import { EditView } from "~/screens/edit/edit-view";
import { addHandle } from "~/screens/handles";

export const handle = addHandle(carboxes);
export const loader = addLoader(served);
export const action = addAction(served);

export default function AddCarboxRoute() {
  return <EditView entity={carboxes} />;
}
