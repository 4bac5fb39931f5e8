import { createContext } from "react";

/**
 * The nonce of the answer's Content-Security-Policy, provided by the server's entry. It goes by
 * React's context and not by loader data, which other scripts of the page could read.
 */
export const NonceContext = createContext<string | undefined>(undefined);
