import { codeInput } from "~contract/carbox-codes.ts";
import {
  carboxApproveInput,
  carboxCodeApprove,
  carboxCodeDeny,
  carboxLogin,
  carboxLoginInput,
} from "~contract/carbox-session.ts";

/**
 * The forms of a car-box: the schema that parses each, the fields whose values never go back to
 * the browser, and the call that takes them.
 */

export const carboxLoginForm = { schema: carboxLoginInput, secrets: ["password"], call: carboxLogin };

/** A code that is typed instead of scanned; it only leads to its page. */
export const codeForm = { schema: codeInput };

export const approveForm = { schema: carboxApproveInput, call: carboxCodeApprove };

/** The button that turns a box away. */
export const deny = carboxCodeDeny;
