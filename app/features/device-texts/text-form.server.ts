import { deviceTextInput } from "~contract/device-texts.ts";

/** The form of a text to a device. */
export const textForm = { schema: deviceTextInput, beside: ["submission"] };
