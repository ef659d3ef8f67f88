import { AppError } from "@dexnet/protocol/errors/errors";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import { createInvoiceStore } from "../payments/invoice-store.ts";
import { createDexIdStore } from "../promocodes/dexid-store.ts";
import { createStorageStore } from "../storages/storage-store.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import { requestPurposes } from "./code-purposes.ts";
import type { CodeRequests } from "./code-requests.ts";
import type { OneTimeCodes } from "./code-service.ts";
import { accountBuckets } from "./throttle-buckets.ts";
import { createUserStore, emailKeyOf, type User } from "./user-store.ts";

export interface DeletionDeps {
  readonly db: Db;
  readonly codes: OneTimeCodes;
  readonly codeRequests: CodeRequests;
  readonly throttles: Throttles;
  readonly ledgerOutbox: LedgerOutbox;
  readonly wakeMails: () => void;
}

export function createDeletion({ db, codes, codeRequests, throttles, ledgerOutbox, wakeMails }: DeletionDeps) {
  async function requireUser(userId: string): Promise<User> {
    const user = await createUserStore(db).findById(userId);
    if (user === undefined) throw new AppError("session_expired");
    return user;
  }

  return {
    /**
     * Sends the code that confirms the deletion. The e-mail must be entered, so that nobody deletes an account by
     * accident. Faults: bad_request, resend_too_early, too_many_requests.
     */
    async request(userId: string, email: string, networkAddress: string): Promise<void> {
      const user = await requireUser(userId);
      if (emailKeyOf(email) !== emailKeyOf(user.email))
        throw new AppError("bad_request", { context: { field: "email" } });
      await codes.requestCode(user, { kind: "delete_account" }, networkAddress);
      wakeMails();
    },

    /**
     * Removes the user with everything stored for them, unsent mails included, the links of other users to the user's
     * storages, and the user's links to storages of others. Invoices and uses of promocodes stay for the books, without
     * the user. The removal of each address is queued for the ledger. It is durable, so a ledger that is down receives it
     * later. Faults: code_invalid, code_expired, too_many_requests.
     */
    async confirm(userId: string, code: string): Promise<void> {
      const user = await requireUser(userId);
      const { codeId } = await codes.verify({ userId, purpose: "delete_account", subject: "" }, code);
      await transact(db, async (tx) => {
        await codes.consume(tx, codeId);
        const addresses = await createStorageStore(tx).lockAddressesOf(userId);
        for (const address of addresses) await ledgerOutbox.queueAddressRemoval(tx, address);
        await codeRequests.remove(tx, [
          ...emailsOf(user).flatMap((email) => requestPurposes.map((purpose) => ({ purpose, email, subject: "" }))),
          ...addresses.map((address) => ({ purpose: "reset_storage", email: user.email, subject: address }) as const),
        ]);
        await throttles.reset(
          tx,
          emailsOf(user).flatMap((email) => accountBuckets({ id: userId, email })),
        );
        await createInvoiceStore(tx).anonymizeOf(userId);
        await createDexIdStore(tx).unlinkOf(userId);
        await createUserStore(tx).remove(userId);
      });
      ledgerOutbox.wake();
    },
  };
}

function emailsOf({ email, pendingEmail }: User): readonly string[] {
  return pendingEmail === null ? [email] : [email, pendingEmail];
}
