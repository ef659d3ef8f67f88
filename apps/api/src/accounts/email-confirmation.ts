import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { OneTimeCodes } from "../codes/service.ts";
import { transact } from "../database/transact.ts";
import type { SecurityMails } from "../security-mails/security-mails.ts";
import { createSessionStore } from "../sessions/store.ts";
import { createUserStore, type User } from "../users/store.ts";
import { reclaimAndNotify } from "./reclaim-account.ts";

export interface EmailConfirmationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly codes: OneTimeCodes;
  readonly securityMails: SecurityMails;
  readonly wakeMails: () => void;
}

export function createEmailConfirmation({ db, clock, codes, securityMails, wakeMails }: EmailConfirmationDeps) {
  async function requireUnconfirmed(userId: string): Promise<User> {
    const user = await createUserStore(db).findById(userId);
    if (user === undefined) throw new AppError("session_expired");
    if (user.emailConfirmedAt !== null) throw new AppError("email_already_confirmed");
    return user;
  }

  return {
    /**
     * Confirms the e-mail. A session other than the one that registered may belong to another person, so the account is
     * then reclaimed for that session. Faults: email_already_confirmed, code_invalid, code_expired, too_many_requests.
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
        if (!isFounding) await reclaimAndNotify(tx, user, securityMails, sessionId);
        await createUserStore(tx).confirmEmail(userId, clock.now());
      });
      wakeMails();
    },

    /** Faults: email_already_confirmed, resend_too_early, too_many_requests. */
    async resend(userId: string, networkAddress: string): Promise<void> {
      const user = await requireUnconfirmed(userId);
      await codes.requestCode(user, { kind: "confirm_email" }, networkAddress);
      wakeMails();
    },
  };
}
