import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import type { MailOutbox } from "../mails/outbox.ts";
import type { SecurityMails } from "../mails/security-mails.ts";
import { createSessionStore } from "../sessions/session-store.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { CodeRequests } from "./code-requests.ts";
import type { OneTimeCodes } from "./code-service.ts";
import type { ConfirmPassword } from "./confirm-password.ts";
import { reclaimAndNotify } from "./reclaim-account.ts";
import { emailChangeBucket } from "./throttle-buckets.ts";
import { createUserStore, emailKeyOf, type User } from "./user-store.ts";

export interface EmailConfirmationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly codes: OneTimeCodes;
  readonly codeRequests: CodeRequests;
  readonly confirmPassword: ConfirmPassword;
  readonly throttles: Throttles;
  readonly outbox: MailOutbox;
  readonly securityMails: SecurityMails;
  readonly wakeMails: () => void;
}

export interface EmailChange {
  email: string;
  password: string;
}

export function createEmailConfirmation(deps: EmailConfirmationDeps) {
  const { db, clock, codes, codeRequests, confirmPassword, throttles, outbox, securityMails, wakeMails } = deps;

  async function requireUnconfirmed(userId: string): Promise<User> {
    const user = await createUserStore(db).findById(userId);
    if (user === undefined) throw new AppError("session_expired");
    if (user.emailConfirmedAt !== null) throw new AppError("email_already_confirmed");
    return user;
  }

  /**
   * Queues the code for the e-mail that is to be confirmed. If that belongs to another account, its owner gets a mail
   * instead, and the code is one that nobody knows: nothing in the answers says which of the two happened.
   */
  async function queueConfirmation(tx: Db, user: User, email: string): Promise<void> {
    const owner = await createUserStore(tx).findByEmail(email);
    if (owner === undefined || owner.id === user.id) {
      await codes.queueCode(tx, { ...user, email }, { kind: "confirm_email" });
      return;
    }
    await outbox.withdraw(tx, user.id, ["confirm_email"]);
    await codes.replaceByUnknown(tx, { userId: user.id, purpose: "confirm_email", subject: "" });
    await securityMails.queue(tx, owner, { kind: "registration_tried" });
  }

  return {
    /**
     * Confirms the e-mail. A session other than the one that registered may belong to another person, so the account is
     * then reclaimed for that session. Faults: email_already_confirmed, code_invalid, code_expired, too_many_requests,
     * and email_taken if another account has got the corrected e-mail since the code was sent.
     */
    async confirm({ userId, sessionId }: { userId: string; sessionId: string }, code: string): Promise<void> {
      await requireUnconfirmed(userId);
      const { codeId } = await codes.verify({ userId, purpose: "confirm_email", subject: "" }, code);
      await transact(db, async (tx) => {
        const user = await createUserStore(tx).lock(userId, "exclusive");
        const isFounding = await createSessionStore(tx).isFounding(sessionId);
        // The session was just ended, perhaps because the account was reclaimed. It may not confirm anything.
        if (user === undefined || isFounding === undefined) throw new AppError("session_expired");
        await codes.consume(tx, codeId);
        const email = user.pendingEmail ?? user.email;
        if (!(await createUserStore(tx).setEmail(userId, email))) throw new AppError("email_taken");
        if (!isFounding) await reclaimAndNotify(tx, { ...user, email }, securityMails, sessionId);
        await createUserStore(tx).confirmEmail(userId, clock.now());
      });
      wakeMails();
    },

    /** Faults: email_already_confirmed, resend_too_early, too_many_requests. */
    async resend(userId: string, networkAddress: string): Promise<void> {
      const user = await requireUnconfirmed(userId);
      const email = user.pendingEmail ?? user.email;
      const request = { purpose: "confirm_email", email, subject: "", networkAddress } as const;
      await codeRequests.request(request, (tx) => queueConfirmation(tx, user, email));
      wakeMails();
    },

    /**
     * Corrects the e-mail of an unconfirmed account, whose password must be entered. The code that was sent before is no
     * longer valid. Until a code confirms the new e-mail, the account is found by the old one. Faults:
     * email_already_confirmed, password_wrong, password_missing, resend_too_early, too_many_requests.
     */
    async change(userId: string, { email, password }: EmailChange, networkAddress: string): Promise<void> {
      await requireUnconfirmed(userId);
      await confirmPassword(userId, password);
      const request = { purpose: "confirm_email", email, subject: "", networkAddress } as const;
      await throttles.guard([emailChangeBucket(userId)], () =>
        codeRequests.request(request, async (tx) => {
          const user = await createUserStore(tx).lock(userId, "exclusive");
          if (user === undefined) throw new AppError("session_expired");
          if (user.emailConfirmedAt !== null) throw new AppError("email_already_confirmed");
          const isOwn = emailKeyOf(email) === emailKeyOf(user.email);
          await createUserStore(tx).setPendingEmail(userId, isOwn ? null : email);
          await queueConfirmation(tx, user, isOwn ? user.email : email);
        }),
      );
      wakeMails();
    },
  };
}
