import type { Logger } from "pino";
import type { Locale } from "../../contract/locales.ts";
import type { Origin } from "../options.ts";
import type { Translate } from "./locale.ts";

/** What travels with a request through the API. */
export interface ApiEnv {
  Bindings: Origin;
  Variables: { requestId: string; log: Logger; locale: Locale; t: Translate; address: string };
}
