import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { waitFor } from "./wait-for.ts";

/** A real SMTP server that keeps what it receives, and that can go away and come back on the same port. */
export interface TestMailServer {
  url: string;
  mails: Email[];
  /** The next mail to a receiver that was not taken before. */
  take(to: string): Promise<Email>;
  /** The six digits that stand on a line of their own in the next mail to a receiver. */
  takeCode(to: string): Promise<string>;
  mailsTo(to: string): Email[];
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestMailServer(): Promise<TestMailServer> {
  const mails: Email[] = [];
  const taken = new Set<Email>();
  let server: SMTPServer | undefined;
  let port = 0;

  async function comeUp(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      // So that nobody connects to one that is going away.
      closeTimeout: 50,
      onData(stream, _session, done) {
        buffer(stream)
          .then((bytes) => PostalMime.parse(bytes))
          .then((mail) => {
            mails.push(mail);
            done();
          }, done);
      },
    });
    server.on("error", () => {});
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
    port = (server.server.address() as AddressInfo).port;
  }

  async function goDown(): Promise<void> {
    const closing = server;
    server = undefined;
    if (closing !== undefined) await new Promise<void>((resolve) => closing.close(() => resolve()));
  }

  const mailsTo = (to: string) => mails.filter((mail) => mail.to?.some(({ address }) => address === to));

  async function take(to: string): Promise<Email> {
    const mail = await waitFor(`a mail to ${to}`, () => mailsTo(to).find((found) => !taken.has(found)));
    taken.add(mail);
    return mail;
  }

  await comeUp();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    take,
    async takeCode(to) {
      const code = /^\d{6}$/m.exec((await take(to)).text ?? "")?.[0];
      if (code === undefined) throw new Error(`The mail to ${to} holds no code on a line of its own`);
      return code;
    },
    mailsTo,
    goDown,
    comeUp,
    close: goDown,
  };
}
