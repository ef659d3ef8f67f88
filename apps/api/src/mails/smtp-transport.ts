import { createTransport } from "nodemailer";
import type { RenderedMail } from "./render-mail.ts";

export interface OutgoingMail extends RenderedMail {
  /** The same however often the mail is sent: who gets it twice can tell. */
  id: string;
  writtenAt: Date;
}

/** Hands one mail to a mail server, or throws. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** How many mails are on their way at once. */
export const maxConnections = 5;
const connectTimeoutMs = 15_000;
/** A server that looks for spam before its yes takes its time; hanging up on it would only mean to send once more. */
const answerTimeoutMs = 60_000;

export function createSmtpTransport(options: { url: string; from: string }): MailTransport {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    // A server that hangs up is tried again by the outbox, which waits longer each time.
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
        // Nobody's holiday notice answers us.
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => transport.close(),
  };
}

export type SendFailure = { kind: "refused" | "passing"; smtpError: string; smtpStatus?: number };

/**
 * What went wrong. Refused is what no second try changes: the server knows the receiver's address and will not have it.
 * Everything else may pass or be mended, a wrong password of ours included. The server's own words are left out, since
 * they may hold the address.
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
  // 530 and its neighbours ask us to sign in; from 550 on it is about the mailbox.
  const isRefused = command === "RCPT TO" && responseCode >= 550;
  return { kind: isRefused ? "refused" : "passing", smtpError, smtpStatus: responseCode };
}
