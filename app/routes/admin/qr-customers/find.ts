import { qrCustomers } from "~/features/qr-customers/qr-customers.server";
import { lookupLoader } from "~/screens/edit/lookup.server";

export const loader = lookupLoader(qrCustomers);
