import { qrCustomers } from "~/features/qr-customers/qr-customers.server";
import { exportLoader } from "~/screens/export/export.server";

export const loader = exportLoader(qrCustomers);
