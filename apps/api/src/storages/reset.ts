import { signedBy } from "@dexnet/crypto/verify/signature";
import { resetStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { CodeRequests } from "../accounts/code-requests.ts";
import type { OneTimeCodes } from "../accounts/code-service.ts";
import { createUserStore, type User } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import type { Deployment } from "../deployment/deployment-service.ts";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import { createUserProductStore, type StoredUserProduct } from "../products/product-store.ts";
import { verifyFirstDocument } from "./check-document.ts";
import { insertStorage, newStorage } from "./configure.ts";
import { normalizeAddress } from "./normalize-address.ts";
import type { ProductKeys } from "./product-keys.ts";
import type { StorageRef, Storages } from "./storage-service.ts";
import { createStorageStore, type StoredStorage } from "./storage-store.ts";

export interface ResetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly deployment: Deployment;
  readonly codes: OneTimeCodes;
  readonly codeRequests: CodeRequests;
  readonly storages: Storages;
  readonly productKeys: ProductKeys;
  readonly ledgerOutbox: LedgerOutbox;
  readonly wakeMails: () => void;
}

export interface ResetConfirmation {
  code: string;
  newAddress: string;
  fileDatabase: FileDatabaseDocument;
  signature: string;
}

/**
 * Replaces a storage whose phrase was lost by an empty one with a new address. Its files are lost. Links to it are
 * removed, since their users don't have the new phrase.
 */
export function createReset(deps: ResetDeps) {
  const { db, clock, codes, codeRequests, storages, productKeys, ledgerOutbox, wakeMails } = deps;

  async function requireUser(tx: Db, userId: string): Promise<User> {
    const user = await createUserStore(tx).findById(userId);
    if (user === undefined) throw new AppError("session_expired");
    return user;
  }

  /** A reset makes a storage. It needs a plan, like any other new storage. */
  function requirePlan({ endsAt }: { endsAt: Date }): void {
    if (endsAt <= clock.now()) throw new AppError("plan_required");
  }

  /** Locks the product that pays, so that a renewal at the same moment is complete or follows. */
  async function lockProduct(tx: Db, userProductId: string, userId: string): Promise<StoredUserProduct> {
    const product = await createUserProductStore(tx).lock(userProductId, userId);
    if (product === undefined) throw new AppError("storage_not_found");
    requirePlan(product);
    return product;
  }

  /** A user who is only connected must not delete the files of the owner and others. See [Note: owner and links]. */
  async function requireOwned(ref: StorageRef): Promise<StoredStorage> {
    const storage = await storages.find(ref);
    if (!storage.owner) throw new AppError("owner_required");
    return storage;
  }

  return {
    /** Faults: storage_not_found, owner_required, plan_required, resend_too_early, too_many_requests. */
    async request(ref: StorageRef, networkAddress: string): Promise<void> {
      const storage = await requireOwned(ref);
      requirePlan(storage);
      const { title } = storage;
      await codes.requestCode(
        await requireUser(db, ref.userId),
        { kind: "reset_storage", title, subject: ref.address },
        networkAddress,
      );
      wakeMails();
    },

    /**
     * Everything that needs no code is checked before an attempt at the code is counted. Faults: storage_not_found,
     * owner_required, plan_required, address_invalid, deployment_mismatch, signature_invalid, file_database_broken, code_invalid,
     * code_expired, too_many_requests, address_taken.
     */
    async confirm(ref: StorageRef, request: ResetConfirmation): Promise<StoredStorage> {
      const { userId, address: oldAddress } = ref;
      requirePlan(await requireOwned(ref));
      const newAddress = normalizeAddress(request.newAddress);
      if (newAddress === oldAddress) throw new AppError("address_taken", { context: { field: "new_address" } });
      const deployment = await deps.deployment.readId();
      const first = await verifyFirstDocument(request.fileDatabase, { deployment, address: newAddress });
      const statement = resetStatement({ deployment, oldAddress, newAddress, fileDatabaseHash: first.hash });
      if (!signedBy(statement, request.signature, newAddress)) throw new AppError("signature_invalid");

      const purpose = { userId, purpose: "reset_storage", subject: oldAddress } as const;
      const { codeId } = await codes.verify(purpose, request.code);
      const now = clock.now();
      const stored = await transact(db, async (tx) => {
        await codes.consume(tx, codeId);
        // The deletion of the account would not find this record later.
        const { email } = await requireUser(tx, userId);
        await codeRequests.remove(tx, [{ purpose: "reset_storage", email, subject: oldAddress }]);
        const old = await createStorageStore(tx).remove(oldAddress, userId);
        if (old === undefined) throw new AppError("storage_not_found");
        const { userProductId, title, sizeBytes } = old;
        const { plan, endsAt, releaseAt, releasedAt } = await lockProduct(tx, userProductId, userId);
        const parts = { address: newAddress, userId, userProductId, title, sizeBytes, first, now, productKeys };
        const storage = newStorage(parts);
        await ledgerOutbox.queueAddressRemoval(tx, oldAddress);
        await insertStorage(tx, ledgerOutbox, { storage, first, paidUntil: endsAt });
        return { ...storage, owner: true, plan, endsAt, releaseAt, releasedAt };
      });
      await ledgerOutbox.deliverNow(newAddress);
      return stored;
    },
  };
}
