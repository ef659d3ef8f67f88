import { SMTPServer } from "smtp-server";
import type { MailStore } from "./mail-store.ts";

const maxMailBytes = 5_000_000;

export interface SmtpReceiver {
  stop(): Promise<void>;
}

/**
 * Starts a mail server on loopback that stores every mail and forwards none. It accepts a mail when it is stored, as a real
 * server does.
 */
export async function startSmtpReceiver(options: {
  readonly port: number;
  readonly store: MailStore;
}): Promise<SmtpReceiver> {
  const server = new SMTPServer({
    banner: "DexNet demonstration mailbox",
    disabledCommands: ["AUTH", "STARTTLS"],
    size: maxMailBytes,
    onData(stream, session, done) {
      const from = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      readAll(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw Object.assign(new Error("The mail is too large"), { responseCode: 552 });
          await options.store.add(raw, { from, to });
        })
        .then(() => done(), done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", () => {
      server.off("error", reject);
      // Later errors belong to one connection and are reported to its client. They must not stop the server.
      server.on("error", () => undefined);
      resolve();
    });
  });
  return { stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
