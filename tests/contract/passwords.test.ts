import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordReset, user } from "../../api/db/schema/index.ts";
import { startMailbox } from "../setup/mailbox.ts";
import { type ApiUnderTest, databaseKinds, startApi } from "./api-under-test.ts";

const MINUTE = 60_000;
const next = "Another-horse-2";

describe.each(databaseKinds)("passwords on %s", (kind) => {
  let subject: ApiUnderTest;
  beforeAll(async () => {
    subject = await startApi(kind);
  });
  afterAll(() => subject.close());

  async function resetLink(email: string): Promise<string> {
    await subject.client().call("POST", "/password/email", { email });
    const mails = await subject.mails(email);
    const [, token = "", address = ""] =
      /https:\/\/desk\.example\/password\/reset\/([\w-]{43})\?email=([\w.%-]+)/.exec(mails.at(-1) ?? "") ?? [];
    expect(decodeURIComponent(address)).toBe(email);
    return token;
  }

  test("a reset link is mailed, and the answer is the same for unknown, disabled and known addresses", async () => {
    const { email } = await subject.member();
    const disabled = await subject.member();
    await subject.services.db.update(user).set({ status: "disabled" }).where(eq(user.id, disabled.id));
    for (const address of [email, disabled.email, "unknown@example.com"]) {
      expect(await subject.client().call("POST", "/password/email", { email: address })).toMatchObject({
        status: 204,
        body: {},
      });
    }
    const [mail = ""] = await subject.mails(email);
    expect(mail).toContain("Subject: Set a new password for Streamdesk");
    expect(mail).toContain("text/plain");
    expect(mail).toContain("text/html");
    expect(await subject.mails(disabled.email)).toEqual([]);
    expect(await subject.mails("unknown@example.com")).toEqual([]);
  });

  test("the link sets the password once and ends every session", async () => {
    const { email, password, client } = await subject.member();
    const [older, token] = [await resetLink(email), await resetLink(email)];
    const reset = { token, email, password: next };
    const answers = await Promise.all([1, 2, 3].map(() => subject.client().call("POST", "/password/reset", reset)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
    expect((await client.call("GET", "/user")).status).toBe(401);
    expect((await subject.client().call("POST", "/login", { email, password })).status).toBe(422);
    expect((await subject.client().call("POST", "/login", { email, password: next })).status).toBe(200);
    const left = await subject.client().call("POST", "/password/reset", { ...reset, token: older });
    expect(left).toMatchObject({
      status: 422,
      body: { errors: { token: ["This link is not valid any more. Ask for a new one."] } },
    });
  });

  test("the link is stored as a hash, is of its own address only, and ends after 60 minutes", async () => {
    const { email } = await subject.member();
    const other = await subject.member();
    const token = await resetLink(email);
    expect(JSON.stringify(await subject.services.db.select().from(passwordReset))).not.toContain(token);
    const elsewhere = { token, email: other.email, password: next };
    expect((await subject.client().call("POST", "/password/reset", elsewhere)).status).toBe(422);
    subject.advance(61 * MINUTE);
    expect((await subject.client().call("POST", "/password/reset", { token, email, password: next })).status).toBe(422);
    const late = await resetLink(email);
    subject.advance(59 * MINUTE);
    expect(
      (await subject.client().call("POST", "/password/reset", { token: late, email, password: next })).status,
    ).toBe(204);
  });

  test("a wrong address does not use the link up", async () => {
    const { email } = await subject.member();
    const token = await resetLink(email);
    await subject.client().call("POST", "/password/reset", { token, email: "other@example.com", password: next });
    expect((await subject.client().call("POST", "/password/reset", { token, email, password: next })).status).toBe(204);
  });

  test("changing the password asks for the current one and ends the other sessions", async () => {
    const { email, password, client } = await subject.member();
    const other = await client.call("POST", "/login", { email, password });
    const wrong = await client.call("PUT", "/settings/password/update", { current_password: "wrong", password: next });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { current_password: ["The password is not right."] } },
    });
    expect(
      (await client.call("PUT", "/settings/password/update", { current_password: password, password: next })).status,
    ).toBe(204);
    expect((await client.call("GET", "/user")).status).toBe(200);
    expect((await subject.client().with(String(other.body.token)).call("GET", "/user")).status).toBe(401);
  });

  test("of two changes at once only one knows the current password", async () => {
    const { password, client } = await subject.member();
    const changes = ["Changed-first-1", "Changed-second-2"].map((changed) =>
      client.call("PUT", "/settings/password/update", { current_password: password, password: changed }),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 422]);
  });

  test("confirming the password: right 204, wrong 422, and five tries a minute", async () => {
    const { password, client } = await subject.member();
    expect((await client.call("POST", "/password/confirm", { password })).status).toBe(204);
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await client.call("POST", "/password/confirm", { password: "wrong" })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("asking for mails is limited to five a minute for an address", async () => {
    const { email } = await subject.member();
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await subject.client().call("POST", "/password/email", { email })).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  test("a new password has 8 to 128 characters", async () => {
    const { email } = await subject.member();
    for (const [password, text] of [
      ["short", "Enter at least 8 characters"],
      ["x".repeat(129), "Enter at most 128 characters"],
      ["", "Enter at least 8 characters"],
    ]) {
      const answer = await subject.client().call("POST", "/password/reset", { token: "x", email, password });
      expect(answer).toMatchObject({ status: 422, body: { errors: { password: [text] } } });
    }
  });
});

describe("mails", () => {
  test("go out over SMTP", async () => {
    const mailbox = await startMailbox();
    const subject = await startApi("pglite", {
      mail: { smtpUrl: mailbox.url, from: "Desk <desk@example.com>", outbox: "/nowhere" },
    });
    const { email } = await subject.member();
    await subject.client().call("POST", "/password/email", { email });
    const mail = await mailbox.next(email);
    expect(mail.from).toBe("desk@example.com");
    expect(mail.text).toContain("https://desk.example/password/reset/");
    await subject.close();
    await mailbox.close();
  });

  test("that cannot be sent are logged, and the answer does not say so", async () => {
    const mailbox = await startMailbox();
    await mailbox.close();
    const subject = await startApi("pglite", {
      mail: { smtpUrl: mailbox.url, from: "desk@example.com", outbox: "/nowhere" },
    });
    const { email } = await subject.member();
    expect((await subject.client().call("POST", "/password/email", { email })).status).toBe(204);
    await subject.services.background.settled();
    expect(subject.errors().join("")).toContain("ECONNREFUSED");
    await subject.close();
  });
});
