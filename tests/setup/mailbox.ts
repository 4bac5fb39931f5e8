import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { freePort } from "./free-port.ts";

/** A mail as it came over the wire, its body decoded to text. */
export interface Mail {
  from: string;
  to: string[];
  text: string;
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  mails: Mail[];
  /** Waits for the next mail to an address (up to 10 s); each mail is handed out once. */
  next(to: string): Promise<Mail>;
  close(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is sent. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        mails.push({ from, to, text: decode(Buffer.concat(chunks).toString("utf8")) });
        done();
      });
    },
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async next(to) {
      for (let tries = 0; tries < 100; tries += 1) {
        const index = mails.findIndex((mail) => mail.to.includes(to));
        const [mail] = index >= 0 ? mails.splice(index, 1) : [];
        if (mail) return mail;
        await wait(100);
      }
      throw new Error(`No mail to ${to} arrived within 10 s.`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Undoes quoted-printable and base64 parts; good enough to find links and words. */
function decode(source: string): string {
  return source
    .split(/\r?\n--/)
    .map((part) => {
      const [head = "", ...body] = part.split(/\r?\n\r?\n/);
      const rest = body.join("\n\n");
      if (/content-transfer-encoding: base64/i.test(head))
        return `${head}\n\n${Buffer.from(rest, "base64").toString("utf8")}`;
      if (!/content-transfer-encoding: quoted-printable/i.test(head)) return part;
      const bytes = rest
        .replace(/=\r?\n/g, "")
        .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return `${head}\n\n${Buffer.from(bytes, "latin1").toString("utf8")}`;
    })
    .join("\n");
}
