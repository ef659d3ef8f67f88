import { randomInt, randomUUID } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors/errors";
import { oneTimeCodeDigits } from "@dexnet/protocol/limits";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { Counter, type Registry } from "prom-client";
import type { MailOutbox } from "../mails/outbox.ts";
import type { Mail } from "../mails/texts/mail.ts";
import { isSameHash, type KeyedHash } from "../secrets/hashes.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import { type CodeKind, codeBucket } from "./code-purposes.ts";
import type { CodeRequests } from "./code-requests.ts";
import { type CodePurpose, createCodeStore } from "./code-store.ts";
import type { User } from "./user-store.ts";

export const codeLifetimeMs = 10 * 60_000;
export const codeAttempts = 5;

export type CodeRecipient = Pick<User, "id" | "email" | "language">;

/** Content of the mail, without the code and the recipient. */
export type CodeMail =
  | { kind: Exclude<CodeKind, "reset_storage"> }
  | { kind: "reset_storage"; title: string; subject: string };

export type CodeAttempt =
  | { kind: "valid"; codeId: string }
  | { kind: "wrong" }
  | { kind: "expired" }
  | { kind: "exhausted" };

export interface OneTimeCodes {
  /**
   * Creates a code that a signed-in user requests, and queues the mail. Must not be called inside a transaction.
   * Faults: resend_too_early, too_many_requests.
   */
  requestCode(recipient: CodeRecipient, mail: CodeMail, networkAddress: string): Promise<void>;
  /** Creates a code as part of a registration, within the caller's transaction. Fault: resend_too_early. */
  sendCode(db: Db, recipient: CodeRecipient, mail: CodeMail): Promise<void>;
  /** Creates a code within the caller's transaction, after its request was recorded. */
  queueCode(db: Db, recipient: CodeRecipient, mail: CodeMail): Promise<void>;
  /** Replaces the code of a purpose by one that nobody knows, within the caller's transaction. Guesses are counted alike. */
  replaceByUnknown(db: Db, purpose: CodePurpose): Promise<void>;
  /**
   * Counts an attempt. It must stay counted, so this must not be called inside a transaction that can be rolled back. A
   * valid code is not consumed yet: `consume` does that in the transaction of the action.
   */
  attempt(purpose: CodePurpose, code: string): Promise<CodeAttempt>;
  /**
   * Does the same as `attempt` for a signed-in user, and throws unless the code is valid: code_invalid, code_expired,
   * or too_many_requests after too many attempts at several codes. Must not be called inside a transaction.
   */
  verify(purpose: CodePurpose, code: string): Promise<{ codeId: string }>;
  /** Consumes the code within the caller's transaction. Fault: code_invalid if another request was faster. */
  consume(db: Db, codeId: string): Promise<void>;
}

export interface OneTimeCodesDeps {
  readonly db: Db;
  readonly keyedHash: KeyedHash;
  readonly throttles: Throttles;
  readonly codeRequests: CodeRequests;
  readonly outbox: MailOutbox;
  readonly clock: Clock;
  readonly metrics: Registry;
}

export function createOneTimeCodes(deps: OneTimeCodesDeps): OneTimeCodes {
  const { keyedHash, throttles, codeRequests, outbox, clock } = deps;
  const attempts = new Counter({
    name: "dexnet_code_tries_total",
    help: "Attempts at one-time codes: checked, refused because the code had none left, or made without a code",
    labelNames: ["outcome"] as const,
    registers: [deps.metrics],
  });
  const hashCode = ({ userId, purpose, subject }: CodePurpose, code: string) =>
    keyedHash(userId, purpose, subject, code);

  /** `code`: what is entered, or a text that can't be. */
  async function replace(db: Db, purpose: CodePurpose, code: string): Promise<Date> {
    const expiresAt = addMilliseconds(clock.now(), codeLifetimeMs);
    const stored = { id: randomUUID(), codeHash: hashCode(purpose, code), expiresAt };
    await createCodeStore(db).replace(purpose, stored, codeAttempts);
    return expiresAt;
  }

  async function queueCode(db: Db, recipient: CodeRecipient, mail: CodeMail): Promise<void> {
    const purpose: CodePurpose = { userId: recipient.id, purpose: mail.kind, subject: subjectOf(mail) };
    const code = randomInt(10 ** oneTimeCodeDigits)
      .toString()
      .padStart(oneTimeCodeDigits, "0");
    const expiresAt = await replace(db, purpose, code);
    const to = { to: recipient.email, language: recipient.language, code };
    const content: Mail =
      mail.kind === "reset_storage" ? { ...to, kind: mail.kind, title: mail.title } : { ...to, ...mail };
    await outbox.queue(db, { userId: recipient.id, content, expiresAt });
  }

  async function attempt(purpose: CodePurpose, code: string): Promise<CodeAttempt> {
    const counted = await createCodeStore(deps.db).countAttempt(purpose);
    attempts.inc({ outcome: metricOutcomes[counted.kind] });
    if (counted.kind === "none") return { kind: "wrong" };
    if (counted.kind === "exhausted") return { kind: "exhausted" };
    if (!isSameHash(hashCode(purpose, code), counted.code.codeHash)) return { kind: "wrong" };
    // Only a client that knows the code learns this. For a guess an expired code looks like a wrong one.
    if (counted.code.expiresAt <= clock.now()) return { kind: "expired" };
    return { kind: "valid", codeId: counted.code.id };
  }

  async function verify(purpose: CodePurpose, code: string): Promise<{ codeId: string }> {
    const outcome = await attempt(purpose, code);
    if (outcome.kind === "valid") return { codeId: outcome.codeId };
    // After the last attempt only a new code helps, as with an expired one.
    throw new AppError(outcome.kind === "wrong" ? "code_invalid" : "code_expired");
  }

  return {
    requestCode(recipient, mail, networkAddress) {
      const request = { purpose: mail.kind, email: recipient.email, subject: subjectOf(mail), networkAddress };
      return codeRequests.request(request, (tx) => queueCode(tx, recipient, mail));
    },
    async sendCode(db, recipient, mail) {
      await codeRequests.record(db, { purpose: mail.kind, email: recipient.email, subject: subjectOf(mail) });
      await queueCode(db, recipient, mail);
    },
    queueCode,
    replaceByUnknown: async (db, purpose) => void (await replace(db, purpose, randomUUID())),
    attempt,
    verify: (purpose, code) =>
      throttles.guard([codeBucket(purpose.userId, purpose.purpose)], () => verify(purpose, code)),
    async consume(db, codeId) {
      if (!(await createCodeStore(db).consume(codeId))) throw new AppError("code_invalid");
    },
  };
}

const metricOutcomes = { code: "looked_at", exhausted: "refused", none: "no_code" } as const;

function subjectOf(mail: CodeMail): string {
  return mail.kind === "reset_storage" ? mail.subject : "";
}
