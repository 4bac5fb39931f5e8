import { z } from "zod";
import { xtreamInput, xtreamOutputs } from "../../contract/device-sources.ts";
import { readXtreamUrl } from "../../contract/xtream-url.ts";
import { Refusal } from "../domain/refusal.ts";
import { checkXtreamAccount } from "../provider-checks/xtream-account.ts";
import { maskUrl, unmaskedUrl } from "./masked-url.ts";
import { sealedKind } from "./source-kind.ts";

const connection = z.object({
  server_url: z.string(),
  username: z.string(),
  password: z.string(),
  output: z.enum(xtreamOutputs),
});
type Connection = z.output<typeof connection>;
type Input = z.output<typeof xtreamInput>;

/** An account of an Xtream panel. */
export const xtream = sealedKind({
  kind: "xtream",
  subject: "xtream",
  connection,
  input: xtreamInput,
  connect(input, stored) {
    const server_url = unmaskedUrl("server_url", input.server_url, stored?.server_url ?? null, secretsOf(stored));
    // A whole address says more than the fields: whoever pastes one fills in nothing else.
    const pasted = readXtreamUrl(server_url);
    if (pasted) return { ...pasted, output: pasted.output ?? input.output };
    const typed = { server_url: server_url.replace(/\/+$/, ""), username: input.username, output: input.output };
    return withPassword(typed, input.password, stored);
  },
  address: ({ server_url }) => server_url,
  shown: ({ server_url, username, password, output }) => ({
    server_url: maskUrl(server_url, [username, password]),
    username,
    has_password: password !== "",
    output,
  }),
  check: (login, { outgoing, now }) => checkXtreamAccount(outgoing, login, now),
});

function secretsOf(account: Connection | null): string[] {
  return account ? [account.username, account.password] : [];
}

/**
 * A password that is left out stays the stored one, but only for the account it belongs to:
 * whoever changes the server would be sent it.
 */
function withPassword(
  { server_url, username, output }: Pick<Input, "server_url" | "username" | "output">,
  password: string | undefined,
  stored: Connection | null,
): Connection {
  const same = stored?.server_url === server_url && stored.username === username;
  const known = password || (same ? stored.password : undefined);
  if (username && known) return { server_url, username, password: known, output };
  const required = { key: "validation:required" };
  const again = { key: "api:source.passwordAgain" };
  throw new Refusal(
    422,
    { key: "api:invalid" },
    {
      fields: {
        ...(username ? {} : { username: [required] }),
        ...(known ? {} : { password: [stored && username ? again : required] }),
      },
    },
  );
}
