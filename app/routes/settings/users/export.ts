import { users } from "~/features/users/users.server";
import { exportLoader } from "~/screens/export/export.server";

export const loader = exportLoader(users);
