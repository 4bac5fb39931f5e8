import {
  carboxCodeApprove,
  carboxCodeCollect,
  carboxCodeCreate,
  carboxCodeDeny,
  carboxCodeRequest,
  codeSecretHeader,
} from "../../contract/carbox-session.ts";
import { recordActivity } from "../domain/activity.ts";
import {
  type CodeRecord,
  codeStatus,
  collectToken,
  decideCode,
  drawCode,
  findCode,
  subjectOf,
} from "../domain/carbox-codes.ts";
import { isStillOpen } from "../domain/carbox-sessions.ts";
import { invalidField, Refusal, unauthenticated } from "../domain/refusal.ts";
import type { CarboxCall, Mount } from "../http/mount.ts";

/**
 * Signing a box in by somebody's phone. The box asks for a code and shows it; the phone, signed in
 * to a car-box, looks at who asks and decides; the box, which alone has the secret of its code,
 * collects the token.
 */
export function mountCarboxCodes(mount: Mount): void {
  mount.open(carboxCodeCreate, async (call) => {
    await call.services.limits.code(call.address);
    return drawCode(call);
  });

  mount.open(carboxCodeCollect, ({ params: { code }, headers, ...call }) =>
    collectToken(code, headers.get(codeSecretHeader) ?? "", call),
  );

  mount.carbox(carboxCodeRequest, async (call) => {
    const asked = await askedFor(call);
    const status = codeStatus(asked, call.services.now());
    if (status !== "pending") return { status };
    const { ip, user_agent, created_at, expires_at } = asked;
    return { status, ip, user_agent, created_at, expires_at };
  });

  mount.carbox(carboxCodeApprove, (call) => decide(call, "approved", call.body.remember));
  mount.carbox(carboxCodeDeny, (call) => decide(call, "denied", false));
}

type CodeCall = CarboxCall<typeof carboxCodeRequest | typeof carboxCodeApprove | typeof carboxCodeDeny>;

async function decide(call: CodeCall, status: "approved" | "denied", remember: boolean): Promise<undefined> {
  const { carbox, actor, services } = call;
  const asked = await askedFor(call);
  const now = services.now();
  await services.db.transaction(async (tx) => {
    // Checked again: staff may have signed the car-box out since the call was let in.
    if (!(await isStillOpen(tx, carbox))) throw unauthenticated();
    const decision = { status, carbox_id: carbox.row.id, remember };
    if (!(await decideCode(tx, asked.id, decision, now))) {
      const current = await findCode(tx, asked.user_code);
      throw invalidField("code", `api:carboxSession.code.${current ? codeStatus(current, now) : "unknown"}`);
    }
    const entry = { action: status === "approved" ? "box-approve" : "box-deny", subject: subjectOf(carbox.row) };
    await recordActivity(tx, actor, now, [{ ...entry, after: { ip: asked.ip } }]);
  });
  return undefined;
}

/** The code that somebody typed or scanned. Codes that nobody was shown count as guesses. */
async function askedFor({ params: { code }, carbox, address, services }: CodeCall): Promise<CodeRecord> {
  const attempt = await services.limits.carboxAttempt("carbox-code", carbox.row.username.toLowerCase(), address);
  const found = await findCode(services.db, code);
  if (!found) throw new Refusal(404, { key: "api:carboxSession.code.unknown" }, { code: "unknown_code" });
  await attempt.succeeded();
  return found;
}
