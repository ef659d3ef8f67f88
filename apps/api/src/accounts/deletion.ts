import { AppError } from "@dexnet/protocol/errors";
import type { Db } from "@dexnet/service/database";
import type { Sendings } from "../codes/sendings.ts";
import type { OneTimeCodes } from "../codes/service.ts";
import type { LedgerNotices } from "../ledger/notices.ts";
import { createStorageStore } from "../storages/store.ts";
import { transact } from "../transact.ts";
import { createUserStore, emailKeyOf, type User } from "./store.ts";

export interface DeletionDeps {
  db: Db;
  codes: OneTimeCodes;
  sendings: Sendings;
  ledgerNotices: LedgerNotices;
  wakeMails: () => void;
}

/** Whatever may have been sent to a mailbox, but for what is about one storage. */
const sendingPurposes = ["confirm_email", "sign_in", "delete_account", "reset_password"] as const;

export function createDeletion({ db, codes, sendings, ledgerNotices, wakeMails }: DeletionDeps) {
  async function userOf(userId: string): Promise<User> {
    const user = await createUserStore(db).byId(userId);
    if (user === undefined) throw new AppError("session_expired");
    return user;
  }

  return {
    /** The e-mail is asked for so that nobody deletes by a slip. Faults: bad_request, resend_too_early. */
    async request(userId: string, email: string): Promise<void> {
      const user = await userOf(userId);
      if (emailKeyOf(email) !== emailKeyOf(user.email))
        throw new AppError("bad_request", { facts: { field: "email" } });
      await transact(db, (tx) => codes.send(tx, user, { kind: "delete_account" }));
      wakeMails();
    },

    /**
     * Removes the user and all that is kept for them, mails not yet sent included. The ledger is told to let go of
     * each address; the notice is durable, so a ledger that is down hears of it later. Faults: code_invalid, code_expired.
     */
    async confirm(userId: string, code: string): Promise<void> {
      const user = await userOf(userId);
      const { codeId } = await codes.check({ userId, purpose: "delete_account", subject: "" }, code);
      await transact(db, async (tx) => {
        await codes.use(tx, codeId);
        const addresses = await createStorageStore(tx).lockAddressesOf(userId);
        for (const address of addresses) await ledgerNotices.forget(tx, address);
        await sendings.forget(tx, [
          ...sendingPurposes.map((purpose) => ({ purpose, email: user.email, subject: "" })),
          ...addresses.map((address) => ({ purpose: "reset_storage", email: user.email, subject: address })),
        ]);
        await createUserStore(tx).remove(userId);
      });
      ledgerNotices.wake();
    },
  };
}
