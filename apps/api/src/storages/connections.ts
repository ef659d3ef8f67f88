import { signedBy } from "@dexnet/crypto/verify/signature";
import { connectStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { createUserStore } from "../accounts/store.ts";
import type { Sendings } from "../codes/sendings.ts";
import type { Deployment } from "../deployment/service.ts";
import type { LedgerNotices } from "../ledger/notices.ts";
import { transact } from "../transact.ts";
import { createLinkStore } from "./link-store.ts";
import { keyHolder, type ProductKeys } from "./product-keys.ts";
import type { HeldStorage } from "./service.ts";
import { createStorageStore, type StoredStorage } from "./store.ts";

export interface ConnectionsDeps {
  db: Db;
  clock: Clock;
  deployment: Deployment;
  sendings: Sendings;
  productKeys: ProductKeys;
  ledgerNotices: LedgerNotices;
}

export type Connections = ReturnType<typeof createConnections>;

/**
 * How a storage comes to a second account and leaves an account. [Note: owner and links] The owner made the storage, and
 * the owner's plan pays for it. Any other account to which it was connected reads and saves as the owner does, has a title and a
 * product key of its own, and can neither reset nor delete the storage.
 */
export function createConnections(deps: ConnectionsDeps) {
  const { db, clock, sendings, productKeys, ledgerNotices } = deps;

  /** False when it is not this user's own. */
  async function removeOwn(tx: Db, { address, userId }: HeldStorage): Promise<boolean> {
    if ((await createStorageStore(tx).remove(address, userId)) === undefined) return false;
    const user = await createUserStore(tx).byId(userId);
    if (user === undefined) throw new AppError("session_expired");
    // Nobody would find it any more when the account goes.
    await sendings.forget(tx, [{ purpose: "reset_storage", email: user.email, subject: address }]);
    await ledgerNotices.forget(tx, address);
    return true;
  }

  return {
    /**
     * Afterwards the storage is on the account under that title, whether or not it was there before: who lost the answer
     * may ask again. Whether there is such a storage is told to nobody who does not hold its key. Faults:
     * signature_invalid, storage_not_found.
     */
    async connect({ address, userId }: HeldStorage, title: string, signature: string): Promise<StoredStorage> {
      const statement = connectStatement({ deployment: await deps.deployment.id(), address, userId });
      if (!signedBy(statement, signature, address)) throw new AppError("signature_invalid");
      const sealedProductKey = productKeys.create(keyHolder({ address, userId }, false)).sealed;
      return transact(db, async (tx) => {
        const store = createStorageStore(tx);
        // Held from here on, so that a link that can't be made means an account that is gone, as everywhere.
        const ownerId = await store.lockOwnerOf(address);
        if (ownerId === userId) await store.rename(address, userId, title);
        else if (ownerId !== undefined) {
          await createLinkStore(tx).put({ address, userId, title, sealedProductKey, connectedAt: clock.now() });
        }
        const storage = await store.find(address, userId);
        if (storage === undefined) throw new AppError("storage_not_found");
        return storage;
      });
    },

    /**
     * Takes a link off; the owner's storage goes with its file databases and everybody's links, and the ledger is told
     * to let go of its blocks. Fault: storage_not_found.
     */
    async disconnect(held: HeldStorage): Promise<void> {
      const isRemoved = await transact(
        db,
        async (tx) => (await createLinkStore(tx).remove(held.address, held.userId)) || (await removeOwn(tx, held)),
      );
      if (!isRemoved) throw new AppError("storage_not_found");
      ledgerNotices.wake();
    },
  };
}
