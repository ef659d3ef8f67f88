import { createTransport } from "nodemailer";
import type { RenderedMail } from "./render-mail.ts";

/** Hands one mail to a mail server, or throws. */
export interface MailTransport {
  send(mail: RenderedMail): Promise<void>;
  close(): void;
}

const patienceMs = 15_000;

export function createSmtpTransport(options: { url: string; from: string }): MailTransport {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // A server that hangs up is tried again by the outbox, which waits longer each time.
    maxRequeues: 0,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from: options.from, ...mail });
    },
    close: () => transport.close(),
  };
}
