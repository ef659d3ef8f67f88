import { signedBy } from "@dexnet/crypto/verify/signature";
import { configureStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import type { Deployment } from "../deployment/deployment-service.ts";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import { createUserProductStore, type UserProduct } from "../products/product-store.ts";
import { verifyFirstDocument } from "./check-document.ts";
import { type CheckedDelta, createFileDatabaseStore } from "./file-database-store.ts";
import { normalizeAddress } from "./normalize-address.ts";
import { type ProductKeys, productKeyContext } from "./product-keys.ts";
import { createStorageStore, type NewStorage, type StoredStorage } from "./storage-store.ts";

export interface ConfigureRequest {
  userId: string;
  userProductId: string;
  address: string;
  title: string;
  sizeBytes: number;
  fileDatabase: FileDatabaseDocument;
  signature: string;
}

export interface ConfigureDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly deployment: Deployment;
  readonly productKeys: ProductKeys;
  readonly ledgerOutbox: LedgerOutbox;
}

/**
 * Creates a storage on a product. The key of the address must sign the request; a session alone is not enough. Faults:
 * address_invalid, deployment_mismatch, signature_invalid, file_database_broken, plan_not_found, plan_required,
 * storage_exists, size_not_allowed, address_taken.
 */
export function createConfigure(deps: ConfigureDeps) {
  const { db, clock, productKeys, ledgerOutbox } = deps;

  return async function configure(request: ConfigureRequest): Promise<StoredStorage> {
    const { userId, userProductId, title, sizeBytes } = request;
    const address = normalizeAddress(request.address);
    const deployment = await deps.deployment.readId();
    const first = await verifyFirstDocument(request.fileDatabase, { deployment, address });
    const statement = configureStatement({ deployment, address, userProductId, fileDatabaseHash: first.hash });
    if (!signedBy(statement, request.signature, address)) throw new AppError("signature_invalid");

    const now = clock.now();
    const storage = newStorage({ address, userId, userProductId, title, sizeBytes, first, now, productKeys });
    const stored = await transact(db, async (tx) => {
      const product = await createUserProductStore(tx).lock(userProductId, userId);
      if (product === undefined)
        throw new AppError((await hasRunningProduct(tx, userId, now)) ? "plan_not_found" : "plan_required");
      if (product.endsAt <= now) throw new AppError("plan_required");
      requireSpace(product, await createStorageStore(tx).listOfProduct(userProductId), sizeBytes);
      await insertStorage(tx, ledgerOutbox, { storage, first, paidUntil: product.endsAt });
      const { plan, endsAt, releaseAt, releasedAt } = product;
      return { ...storage, owner: true, plan, endsAt, releaseAt, releasedAt };
    });
    await ledgerOutbox.deliverNow(address);
    return stored;
  };
}

async function hasRunningProduct(tx: Db, userId: string, now: Date): Promise<boolean> {
  return (await createUserProductStore(tx).listOf(userId)).some(({ endsAt }) => endsAt > now);
}

export function newStorage(parts: {
  address: string;
  userId: string;
  userProductId: string;
  title: string;
  sizeBytes: number;
  first: Pick<CheckedDelta, "version" | "hash" | "filesSizeBytes" | "filesFactSizeBytes" | "text">;
  now: Date;
  productKeys: ProductKeys;
}): NewStorage {
  const { first, now, productKeys, ...named } = parts;
  return {
    ...named,
    sealedProductKey: productKeys.create(productKeyContext(named, true)).sealed,
    fileDatabaseVersion: first.version,
    fileDatabaseHash: first.hash,
    filesSizeBytes: first.filesSizeBytes,
    filesFactSizeBytes: first.filesFactSizeBytes,
    fileDatabaseBytes: first.text.length,
    createdAt: now,
  };
}

/**
 * Inserts the storage and its first version, and queues its entitlement between the two: after the row, which waits for the
 * end of a removal of the same address, because changes are delivered in the order in which they are queued, and before the
 * report of the first version, which waits for the entitlement. The caller calls `deliverNow` after its commit.
 */
export async function insertStorage(
  tx: Db,
  ledgerOutbox: Pick<LedgerOutbox, "queueEntitlementNow">,
  { storage, first, paidUntil }: { storage: NewStorage; first: CheckedDelta; paidUntil: Date },
): Promise<void> {
  const { address, sizeBytes, createdAt } = storage;
  if (!(await createStorageStore(tx).insert(storage))) {
    throw new AppError("address_taken", { context: { field: "address" } });
  }
  await ledgerOutbox.queueEntitlementNow(tx, { address, sizeBytes, paidUntil });
  await createFileDatabaseStore(tx).insertDelta(address, first, createdAt);
}

/** Faults: storage_exists, size_not_allowed. */
export function requireSpace(
  { plan }: UserProduct,
  existing: readonly { sizeBytes: number }[],
  sizeBytes: number,
): void {
  if (existing.length >= plan.storages) throw new AppError("storage_exists");
  const givenBytes = existing.reduce((sum, storage) => sum + storage.sizeBytes, 0);
  const isAllowed =
    sizeBytes >= plan.storage_smallest &&
    sizeBytes <= plan.storage_largest &&
    sizeBytes <= plan.storage_size - givenBytes;
  if (!isAllowed) throw new AppError("size_not_allowed", { context: { field: "size" } });
}
