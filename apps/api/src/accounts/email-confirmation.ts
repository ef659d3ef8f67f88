import { AppError } from "@dexnet/protocol/errors";
import type { Db } from "@dexnet/service/database";
import type { Clock } from "../clock.ts";
import type { OneTimeCodes } from "../codes/service.ts";
import { transact } from "../transact.ts";
import { createUserStore, type User } from "./store.ts";

export interface EmailConfirmationDeps {
  db: Db;
  clock: Clock;
  codes: OneTimeCodes;
  wakeMails: () => void;
}

export function createEmailConfirmation({ db, clock, codes, wakeMails }: EmailConfirmationDeps) {
  async function unconfirmed(userId: string): Promise<User> {
    const user = await createUserStore(db).byId(userId);
    if (user === undefined) throw new AppError("session_expired");
    if (user.emailConfirmedAt !== null) throw new AppError("email_already_confirmed");
    return user;
  }

  return {
    /** Faults: email_already_confirmed, code_invalid, code_expired, too_many_requests. */
    async confirm(userId: string, code: string): Promise<void> {
      await unconfirmed(userId);
      const { codeId } = await codes.check({ userId, purpose: "confirm_email", subject: "" }, code);
      await transact(db, async (tx) => {
        await codes.use(tx, codeId);
        await createUserStore(tx).confirmEmail(userId, clock.now());
      });
    },

    /** Faults: email_already_confirmed, resend_too_early, too_many_requests. */
    async resend(userId: string, networkAddress: string): Promise<void> {
      const user = await unconfirmed(userId);
      await codes.sendAsked(user, { kind: "confirm_email" }, networkAddress);
      wakeMails();
    },
  };
}
