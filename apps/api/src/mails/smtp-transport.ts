import { createTransport } from "nodemailer";
import type { RenderedMail } from "./render-mail.ts";

export interface OutgoingMail extends RenderedMail {
  /** Stays the same when the mail is sent again, so that duplicates can be recognized. */
  id: string;
  writtenAt: Date;
}

/** Passes one mail to a mail server, or throws. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Maximum number of mails that are sent at once. */
export const maxConnections = 5;
const connectTimeoutMs = 15_000;
/** A server may check for spam before it accepts a mail. A shorter timeout would only cause duplicates. */
const answerTimeoutMs = 60_000;

export function createSmtpTransport(options: { url: string; from: string }): MailTransport {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    // The outbox retries after a lost connection, with backoff.
    maxRequeues: 0,
  });
  const domain = /@([^\s@>]+)>?\s*$/.exec(options.from)?.[1] ?? "localhost";
  return {
    async send({ id, writtenAt, ...mail }) {
      await transport.sendMail({
        from: options.from,
        ...mail,
        messageId: `<${id}@${domain}>`,
        date: writtenAt,
        // Prevents automatic replies.
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => transport.close(),
  };
}

export type SendFailure = { kind: "refused" | "passing"; smtpError: string; smtpStatus?: number };

/**
 * Classifies a failure. It is permanent only if the server rejects the address of the recipient. Everything else is
 * retried, a wrong password of ours included. The message of the server is omitted, since it may contain the address.
 */
export function sendFailureOf(error: unknown): SendFailure {
  if (!(error instanceof Error)) return { kind: "passing", smtpError: "unknown" };
  const { code, command, responseCode } = error as Error & {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  const smtpError = typeof code === "string" ? code : error.name;
  if (typeof responseCode !== "number") return { kind: "passing", smtpError };
  // 530 and the following ask for authentication; codes from 550 on are about the mailbox.
  const isRefused = command === "RCPT TO" && responseCode >= 550;
  return { kind: isRefused ? "refused" : "passing", smtpError, smtpStatus: responseCode };
}
