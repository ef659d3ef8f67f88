import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { waitFor } from "./wait-for.ts";

/** Step of the SMTP dialogue at which the server refuses a mail, and the status. */
export interface Refusal {
  step: "sender" | "recipient" | "content";
  status: number;
}

/** An SMTP server that stores the mails that it receives. It can be stopped and started on the same port. */
export interface TestMailServer {
  url: string;
  mails: Email[];
  /** Waits for the next mail to a recipient that was not returned before. */
  nextMail(to: string): Promise<Email>;
  /** Waits for the next mail to a recipient that has a six-digit code on its own line, and returns the code. */
  nextMailedCode(to: string): Promise<string>;
  mailsTo(to: string): Email[];
  /** Times of all attempts to send to a recipient. */
  attemptsFor(to: string): number[];
  /** Refuses all mails to a recipient until called with undefined. */
  refuse(to: string, refusal: Refusal | undefined): void;
  /** Runs after a mail was received and before it is accepted. */
  beforeAccept(run: (mail: Email) => Promise<void> | void): void;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestMailServer(): Promise<TestMailServer> {
  const mails: Email[] = [];
  const read = new Set<Email>();
  const attempts: { to: string; at: number }[] = [];
  const refusals = new Map<string, Refusal>();
  let beforeAccept: (mail: Email) => Promise<void> | void = () => {};
  let server: SMTPServer | undefined;
  let port = 0;

  const refusalAt = (step: Refusal["step"], to: string) => {
    const refusal = refusals.get(to);
    return refusal?.step === step ? Object.assign(new Error("no"), { responseCode: refusal.status }) : undefined;
  };

  async function receive(stream: NodeJS.ReadableStream, to: string): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream));
    const refusal = refusalAt("content", to);
    if (refusal !== undefined) throw refusal;
    mails.push(mail);
    await beforeAccept(mail);
  }

  async function start(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      // Keeps clients from connecting to a server that is stopping.
      closeTimeout: 50,
      onMailFrom(_address, _session, done) {
        const [refused] = [...refusals.keys()].map((to) => refusalAt("sender", to)).filter(Boolean);
        done(refused);
      },
      onRcptTo({ address }, _session, done) {
        attempts.push({ to: address, at: Date.now() });
        done(refusalAt("recipient", address));
      },
      onData(stream, session, done) {
        receive(stream, session.envelope.rcptTo[0]?.address ?? "").then(() => done(), done);
      },
    });
    server.on("error", () => {});
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
    port = (server.server.address() as AddressInfo).port;
  }

  async function stop(): Promise<void> {
    const closing = server;
    server = undefined;
    if (closing !== undefined) await new Promise<void>((resolve) => closing.close(() => resolve()));
  }

  const mailsTo = (to: string) => mails.filter((mail) => mail.to?.some(({ address }) => address === to));

  async function nextMail(to: string, isWanted: (mail: Email) => boolean = () => true): Promise<Email> {
    const mail = await waitFor(`a mail to ${to}`, () =>
      mailsTo(to).find((found) => !read.has(found) && isWanted(found)),
    );
    read.add(mail);
    return mail;
  }

  const codeIn = (mail: Email) => /^\d{6}$/m.exec(mail.text ?? "")?.[0];

  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    nextMail: (to) => nextMail(to),
    nextMailedCode: async (to) => codeIn(await nextMail(to, (mail) => codeIn(mail) !== undefined)) ?? "",
    mailsTo,
    attemptsFor: (to) => attempts.filter((one) => one.to === to).map(({ at }) => at),
    refuse(to, refusal) {
      if (refusal === undefined) refusals.delete(to);
      else refusals.set(to, refusal);
    },
    beforeAccept(run) {
      beforeAccept = run;
    },
    stop,
    start,
    close: stop,
  };
}
