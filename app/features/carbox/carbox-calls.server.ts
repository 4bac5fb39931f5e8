import { carboxCodeRequest, carboxContent } from "~contract/carbox-session.ts";

/** What the pages of a car-box ask of the API, and how codes are read and written. */

export { readCode, writeCode } from "~contract/carbox-codes.ts";

/** Sources and applications of the box that is signed in. */
export const portalContent = carboxContent;

/** Who shows a code and asks to be let in. */
export const codeRequest = carboxCodeRequest;
