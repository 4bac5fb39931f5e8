import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { ApiOptions } from "../options.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Hands a mail to the server, or writes it to the outbox. Throws when neither works. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mail server that does not answer must not hold back the end of the process for long. */
const TIMEOUT_MS = 15_000;

export function createMailer({ smtpUrl, from, outbox }: ApiOptions["mail"]): Mailer {
  return smtpUrl === null ? outboxMailer(from, outbox) : smtpMailer(from, smtpUrl);
}

function smtpMailer(from: string, url: string): Mailer {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...limits }, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

/** Each mail becomes one .eml file, named so that the newest is last. */
function outboxMailer(from: string, outbox: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const path = join(outbox, `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`);
      // Whoever watches the folder never sees half a mail.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}
