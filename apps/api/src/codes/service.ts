import { randomInt, randomUUID } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors";
import { oneTimeCodeDigits } from "@dexnet/protocol/limits";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { Counter, type Registry } from "prom-client";
import { codeLifetimeMs, codeTries } from "../accounts/limits.ts";
import type { User } from "../accounts/store.ts";
import type { Mail } from "../mails/mail.ts";
import type { MailOutbox } from "../mails/outbox.ts";
import { type KeyedHash, sameHash } from "../secrets/hashes.ts";
import { codeMeasure, type Throttles } from "../throttles/throttles.ts";
import type { CodePurposeName } from "./purposes.ts";
import type { Sendings } from "./sendings.ts";
import { type CodePurpose, createCodeStore } from "./store.ts";

export type CodeReceiver = Pick<User, "id" | "email" | "language">;

/** What the mail with the code says, but for the code and its receiver. */
export type CodeMail =
  | { kind: Exclude<CodePurposeName, "reset_storage"> }
  | { kind: "reset_storage"; title: string; subject: string };

export type CodeTry =
  | { kind: "good"; codeId: string }
  | { kind: "wrong" }
  | { kind: "expired" }
  | { kind: "exhausted" };

export interface OneTimeCodes {
  /**
   * For who has a session and asks for a code: makes it and queues the mail. Never inside a transaction. Faults:
   * resend_too_early, too_many_requests.
   */
  sendAsked(receiver: CodeReceiver, mail: CodeMail, networkAddress: string): Promise<void>;
  /** Within the caller's transaction, with what nobody can repeat: a registration. Fault: resend_too_early. */
  send(db: Db, receiver: CodeReceiver, mail: CodeMail): Promise<void>;
  /** Within the caller's transaction, when the sending was noted before. */
  sendNoted(db: Db, receiver: CodeReceiver, mail: CodeMail): Promise<void>;
  /**
   * Takes a try, for good: never called inside a transaction that could be rolled back. A good code is not yet used
   * up; `use` does that with what it allows.
   */
  attempt(purpose: CodePurpose, code: string): Promise<CodeTry>;
  /**
   * `attempt` for callers with a session, with everything but good as a fault: code_invalid, code_expired, and
   * too_many_requests after too many tries at code after code. Never inside a transaction.
   */
  check(purpose: CodePurpose, code: string): Promise<{ codeId: string }>;
  /** Uses the code up within the caller's transaction. Fault: code_invalid when somebody was faster. */
  use(db: Db, codeId: string): Promise<void>;
}

export interface OneTimeCodesOptions {
  db: Db;
  keyedHash: KeyedHash;
  throttles: Throttles;
  sendings: Sendings;
  outbox: MailOutbox;
  clock: Clock;
  metrics: Registry;
}

export function createOneTimeCodes(options: OneTimeCodesOptions): OneTimeCodes {
  const { keyedHash, throttles, sendings, outbox, clock } = options;
  const tries = new Counter({
    name: "dexnet_code_tries_total",
    help: "Tries at one-time codes: looked at, refused because the code had none left, or made where there was no code",
    labelNames: ["outcome"] as const,
    registers: [options.metrics],
  });
  const hashCode = ({ userId, purpose, subject }: CodePurpose, code: string) =>
    keyedHash(userId, purpose, subject, code);

  async function sendNoted(db: Db, receiver: CodeReceiver, mail: CodeMail): Promise<void> {
    const purpose: CodePurpose = { userId: receiver.id, purpose: mail.kind, subject: subjectOf(mail) };
    const code = randomInt(10 ** oneTimeCodeDigits)
      .toString()
      .padStart(oneTimeCodeDigits, "0");
    const expiresAt = addMilliseconds(clock.now(), codeLifetimeMs);
    await createCodeStore(db).put(
      purpose,
      { id: randomUUID(), codeHash: hashCode(purpose, code), expiresAt },
      codeTries,
    );
    const to = { to: receiver.email, language: receiver.language, code };
    const content: Mail =
      mail.kind === "reset_storage" ? { ...to, kind: mail.kind, title: mail.title } : { ...to, ...mail };
    await outbox.queue(db, { userId: receiver.id, content, expiresAt });
  }

  async function attempt(purpose: CodePurpose, code: string): Promise<CodeTry> {
    const taken = await createCodeStore(options.db).takeTry(purpose);
    tries.inc({ outcome: outcomeOf[taken.kind] });
    if (taken.kind === "none") return { kind: "wrong" };
    if (taken.kind === "exhausted") return { kind: "exhausted" };
    if (!sameHash(hashCode(purpose, code), taken.code.codeHash)) return { kind: "wrong" };
    // Told only to who knows the code: to a guesser an expired code looks like any wrong one.
    if (taken.code.expiresAt <= clock.now()) return { kind: "expired" };
    return { kind: "good", codeId: taken.code.id };
  }

  async function check(purpose: CodePurpose, code: string): Promise<{ codeId: string }> {
    const outcome = await attempt(purpose, code);
    if (outcome.kind === "good") return { codeId: outcome.codeId };
    // After the last try a new code is the only way on, as with an expired one.
    throw new AppError(outcome.kind === "wrong" ? "code_invalid" : "code_expired");
  }

  return {
    sendAsked(receiver, mail, networkAddress) {
      const sending = { purpose: mail.kind, email: receiver.email, subject: subjectOf(mail), networkAddress };
      return sendings.ask(sending, (tx) => sendNoted(tx, receiver, mail));
    },
    async send(db, receiver, mail) {
      await sendings.note(db, { purpose: mail.kind, email: receiver.email, subject: subjectOf(mail) });
      await sendNoted(db, receiver, mail);
    },
    sendNoted,
    attempt,
    check: (purpose, code) =>
      throttles.guard([codeMeasure(purpose.userId, purpose.purpose)], () => check(purpose, code)),
    async use(db, codeId) {
      if (!(await createCodeStore(db).use(codeId))) throw new AppError("code_invalid");
    },
  };
}

const outcomeOf = { code: "looked_at", exhausted: "refused", none: "no_code" } as const;

function subjectOf(mail: CodeMail): string {
  return mail.kind === "reset_storage" ? mail.subject : "";
}
