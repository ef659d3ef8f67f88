import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { OneTimeCodes } from "../codes/service.ts";
import type { Notices } from "../notices/notices.ts";
import { createSessionStore } from "../sessions/store.ts";
import { transact } from "../transact.ts";
import { reclaimAndTell } from "./reclaim-account.ts";
import { createUserStore, type User } from "./store.ts";

export interface EmailConfirmationDeps {
  db: Db;
  clock: Clock;
  codes: OneTimeCodes;
  notices: Notices;
  wakeMails: () => void;
}

export function createEmailConfirmation({ db, clock, codes, notices, wakeMails }: EmailConfirmationDeps) {
  async function unconfirmed(userId: string): Promise<User> {
    const user = await createUserStore(db).byId(userId);
    if (user === undefined) throw new AppError("session_expired");
    if (user.emailConfirmedAt !== null) throw new AppError("email_already_confirmed");
    return user;
  }

  return {
    /**
     * From another session than the one that registered, the person may be another too: the account is reclaimed for
     * that session. Faults: email_already_confirmed, code_invalid, code_expired, too_many_requests.
     */
    async confirm({ userId, sessionId }: { userId: string; sessionId: string }, code: string): Promise<void> {
      await unconfirmed(userId);
      const { codeId } = await codes.check({ userId, purpose: "confirm_email", subject: "" }, code);
      await transact(db, async (tx) => {
        const user = await createUserStore(tx).lock(userId, "exclusive");
        const isFounding = await createSessionStore(tx).isFounding(sessionId);
        // Ended a moment ago, perhaps because the account was reclaimed: it confirms nothing any more.
        if (user === undefined || isFounding === undefined) throw new AppError("session_expired");
        await codes.use(tx, codeId);
        if (!isFounding) await reclaimAndTell(tx, user, notices, sessionId);
        await createUserStore(tx).confirmEmail(userId, clock.now());
      });
      wakeMails();
    },

    /** Faults: email_already_confirmed, resend_too_early, too_many_requests. */
    async resend(userId: string, networkAddress: string): Promise<void> {
      const user = await unconfirmed(userId);
      await codes.sendAsked(user, { kind: "confirm_email" }, networkAddress);
      wakeMails();
    },
  };
}
