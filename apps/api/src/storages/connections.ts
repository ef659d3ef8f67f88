import { signedBy } from "@dexnet/crypto/verify/signature";
import { connectStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { CodeRequests } from "../accounts/code-requests.ts";
import { createUserStore } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import type { Deployment } from "../deployment/deployment-service.ts";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import { createLinkStore } from "./link-store.ts";
import { type ProductKeys, productKeyContext } from "./product-keys.ts";
import type { StorageRef } from "./storage-service.ts";
import { createStorageStore, type StoredStorage } from "./storage-store.ts";

export interface ConnectionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly deployment: Deployment;
  readonly codeRequests: CodeRequests;
  readonly productKeys: ProductKeys;
  readonly ledgerOutbox: LedgerOutbox;
}

/** Removes a storage of its owner within the caller's transaction. Returns false if the user does not own it. */
export async function removeOwnedStorage(
  tx: Db,
  { codeRequests, ledgerOutbox }: Pick<ConnectionsDeps, "codeRequests" | "ledgerOutbox">,
  { address, userId }: StorageRef,
): Promise<boolean> {
  if ((await createStorageStore(tx).remove(address, userId)) === undefined) return false;
  const user = await createUserStore(tx).findById(userId);
  if (user === undefined) throw new AppError("session_expired");
  // The deletion of the account would not find this record later.
  await codeRequests.remove(tx, [{ purpose: "reset_storage", email: user.email, subject: address }]);
  await ledgerOutbox.queueAddressRemoval(tx, address);
  return true;
}

export type Connections = ReturnType<typeof createConnections>;

/**
 * Connects storages to further accounts and disconnects them. [Note: owner and links] The owner created the storage,
 * and the owner's product pays for it. Any other account that has connected it reads and saves like the owner, has its
 * own title and product key, and can neither reset nor delete the storage.
 */
export function createConnections(deps: ConnectionsDeps) {
  const { db, clock, productKeys, ledgerOutbox } = deps;

  return {
    /**
     * Connects the storage under the title, or renames it if it is connected, so that a client may repeat the call.
     * Only a client with the storage's key learns whether it exists. Faults: signature_invalid, storage_not_found.
     */
    async connect({ address, userId }: StorageRef, title: string, signature: string): Promise<StoredStorage> {
      const statement = connectStatement({ deployment: await deps.deployment.readId(), address, userId });
      if (!signedBy(statement, signature, address)) throw new AppError("signature_invalid");
      const sealedProductKey = productKeys.create(productKeyContext({ address, userId }, false)).sealed;
      return transact(db, async (tx) => {
        const store = createStorageStore(tx);
        // The row is locked from here on. If the link can't be inserted, the user's account is gone.
        const ownerId = await store.lockOwnerOf(address);
        if (ownerId === userId) await store.rename(address, userId, title);
        else if (ownerId !== undefined) {
          await createLinkStore(tx).connect({ address, userId, title, sealedProductKey, connectedAt: clock.now() });
        }
        const storage = await store.find(address, userId);
        if (storage === undefined) throw new AppError("storage_not_found");
        return storage;
      });
    },

    /**
     * Removes a link. For the owner it removes the storage with its file databases and all links, and queues the
     * removal of its blocks. Fault: storage_not_found.
     */
    async disconnect(storage: StorageRef): Promise<void> {
      const isRemoved = await transact(
        db,
        async (tx) =>
          (await createLinkStore(tx).remove(storage.address, storage.userId)) ||
          (await removeOwnedStorage(tx, deps, storage)),
      );
      if (!isRemoved) throw new AppError("storage_not_found");
      ledgerOutbox.wake();
    },
  };
}
