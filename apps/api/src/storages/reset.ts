import { signedBy } from "@dexnet/crypto/verify/signature";
import { resetStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { createUserStore, type User } from "../accounts/store.ts";
import type { Sendings } from "../codes/sendings.ts";
import type { OneTimeCodes } from "../codes/service.ts";
import type { Deployment } from "../deployment/service.ts";
import type { LedgerNotices } from "../ledger/notices.ts";
import { transact } from "../transact.ts";
import { databaseAddress } from "./addresses.ts";
import { checkFirstDocument, insertStorage, newStorage } from "./configure.ts";
import type { ProductKeys } from "./product-keys.ts";
import type { HeldStorage, Storages } from "./service.ts";
import { createStorageStore, type StoredStorage } from "./store.ts";

export interface ResetDeps {
  db: Db;
  clock: Clock;
  deployment: Deployment;
  codes: OneTimeCodes;
  sendings: Sendings;
  storages: Storages;
  productKeys: ProductKeys;
  ledgerNotices: LedgerNotices;
  wakeMails: () => void;
}

export interface ResetConfirmation {
  code: string;
  newAddress: string;
  fileDatabase: FileDatabaseDocument;
  signature: string;
}

/**
 * For who lost the phrase: the storage goes with its files, and an empty one with a new address takes its place. Links to
 * the old one go as well: whoever they belong to has no phrase for the new one.
 */
export function createReset(deps: ResetDeps) {
  const { db, clock, codes, sendings, storages, productKeys, ledgerNotices, wakeMails } = deps;

  async function userOf(tx: Db, userId: string): Promise<User> {
    const user = await createUserStore(tx).byId(userId);
    if (user === undefined) throw new AppError("session_expired");
    return user;
  }

  /** Who is only connected would take everybody's files away, the owner's among them. See [Note: owner and links]. */
  async function findOwn(held: HeldStorage): Promise<StoredStorage> {
    const storage = await storages.find(held);
    if (!storage.owner) throw new AppError("owner_required");
    return storage;
  }

  return {
    /** Faults: storage_not_found, owner_required, resend_too_early, too_many_requests. */
    async request(held: HeldStorage, networkAddress: string): Promise<void> {
      const { title } = await findOwn(held);
      await codes.sendAsked(
        await userOf(db, held.userId),
        { kind: "reset_storage", title, subject: held.address },
        networkAddress,
      );
      wakeMails();
    },

    /**
     * Faults: storage_not_found, owner_required, address_invalid, deployment_mismatch, signature_invalid, file_database_broken, code_invalid,
     * code_expired, too_many_requests, address_taken. All that needs no code is checked before a try of the code is spent.
     */
    async confirm(held: HeldStorage, request: ResetConfirmation): Promise<StoredStorage> {
      const { userId, address: oldAddress } = held;
      const { plan, endsAt } = await findOwn(held);
      const newAddress = databaseAddress(request.newAddress);
      if (newAddress === oldAddress) throw new AppError("address_taken", { facts: { field: "new_address" } });
      const deployment = await deps.deployment.id();
      const first = await checkFirstDocument(request.fileDatabase, { deployment, address: newAddress });
      const statement = resetStatement({ deployment, oldAddress, newAddress, fileDatabaseHash: first.hash });
      if (!signedBy(statement, request.signature, newAddress)) throw new AppError("signature_invalid");

      const purpose = { userId, purpose: "reset_storage", subject: oldAddress } as const;
      const { codeId } = await codes.check(purpose, request.code);
      const now = clock.now();
      const stored = await transact(db, async (tx) => {
        await codes.use(tx, codeId);
        // Nobody would find it any more when the account goes.
        const { email } = await userOf(tx, userId);
        await sendings.forget(tx, [{ purpose: "reset_storage", email, subject: oldAddress }]);
        const old = await createStorageStore(tx).remove(oldAddress, userId);
        if (old === undefined) throw new AppError("storage_not_found");
        const { userProductId, title, sizeBytes } = old;
        const parts = { address: newAddress, userId, userProductId, title, sizeBytes, first, now, productKeys };
        const storage = newStorage(parts);
        await insertStorage(tx, storage, first);
        await ledgerNotices.forget(tx, oldAddress);
        await ledgerNotices.entitle(tx, { address: newAddress, sizeBytes, paidUntil: endsAt });
        return { ...storage, owner: true, plan, endsAt };
      });
      await ledgerNotices.tellNow(newAddress);
      return stored;
    },
  };
}
