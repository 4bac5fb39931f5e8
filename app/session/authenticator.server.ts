import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { login } from "~contract/accounts.ts";
import { publicUpstream } from "./public-upstream.server";
import type { ServerArgs } from "./server-args";

/** What a sign-in gives: the upstream's token, and how long the person wants to stay. */
export interface Credential {
  token: string;
  remember: boolean;
}

const PASSWORD = "password";

/**
 * Signs in with the form fields `email`, `password` and `remember` of the request, whose body
 * must be unread.
 *
 * @throws {UpstreamError} when the API refuses
 */
export function authenticateByPassword(args: ServerArgs): Promise<Credential> {
  return authenticatorFor(args).authenticate(PASSWORD, args.request);
}

/** The strategies speak to the API in the request's language and address, so each request has its own. */
function authenticatorFor(args: ServerArgs): Authenticator<Credential> {
  const byPassword = new FormStrategy<Credential>(async ({ form }) => {
    const email = String(form.get("email") ?? "").trim();
    const password = String(form.get("password") ?? "");
    const remember = form.get("remember") === "on";
    const { token } = await (await publicUpstream(args)).call(login, { body: { email, password, remember } });
    return { token, remember };
  });
  return new Authenticator<Credential>().use(byPassword, PASSWORD);
}
