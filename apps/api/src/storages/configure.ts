import { signedBy } from "@dexnet/crypto/verify/signature";
import { configureStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Deployment } from "../deployment/service.ts";
import type { LedgerNotices } from "../ledger/notices.ts";
import { createUserProductStore, type HeldPlan } from "../products/store.ts";
import { transact } from "../transact.ts";
import { databaseAddress } from "./addresses.ts";
import { checkDocument, type DocumentSubject } from "./check-document.ts";
import { type CheckedFileDatabase, createFileDatabaseStore } from "./file-database-store.ts";
import { noPreviousHash } from "./limits.ts";
import { keyHolder, type ProductKeys } from "./product-keys.ts";
import { createStorageStore, type NewStorage, type StoredStorage } from "./store.ts";

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
  db: Db;
  clock: Clock;
  deployment: Deployment;
  productKeys: ProductKeys;
  ledgerNotices: LedgerNotices;
}

/**
 * Makes a storage on a plan. Whoever holds the address's key signs for it; a session alone makes none.
 * Faults: address_invalid, deployment_mismatch, signature_invalid, file_database_broken, plan_not_found, plan_required, storage_exists,
 * size_not_allowed, address_taken.
 */
export function createConfigure({ db, clock, deployment: ownDeployment, productKeys, ledgerNotices }: ConfigureDeps) {
  return async function configure(request: ConfigureRequest): Promise<StoredStorage> {
    const { userId, userProductId, title, sizeBytes } = request;
    const address = databaseAddress(request.address);
    const deployment = await ownDeployment.id();
    const first = await checkFirstDocument(request.fileDatabase, { deployment, address });
    const statement = configureStatement({ deployment, address, userProductId, fileDatabaseHash: first.hash });
    if (!signedBy(statement, request.signature, address)) throw new AppError("signature_invalid");

    const now = clock.now();
    const storage = newStorage({ address, userId, userProductId, title, sizeBytes, first, now, productKeys });
    const stored = await transact(db, async (tx) => {
      const held = await createUserProductStore(tx).lock(userProductId, userId);
      if (held === undefined) throw new AppError("plan_not_found");
      if (held.endsAt <= now) throw new AppError("plan_required");
      requireSpace(held, await createStorageStore(tx).listOn(userProductId), sizeBytes);
      await insertStorage(tx, storage, first);
      await ledgerNotices.entitle(tx, { address, sizeBytes, paidUntil: held.endsAt });
      return { ...storage, owner: true, plan: held.plan, endsAt: held.endsAt };
    });
    await ledgerNotices.tellNow(address);
    return stored;
  };
}

/** A storage's first file database has none before it, and no files. */
export async function checkFirstDocument(
  document: FileDatabaseDocument,
  subject: DocumentSubject,
): Promise<CheckedFileDatabase> {
  const first = await checkDocument(document, subject);
  const isFirst = first.previousHash === noPreviousHash && first.filesSizeBytes + first.filesFactSizeBytes === 0;
  if (!isFirst) throw new AppError("file_database_broken", { facts: { field: "fdb" } });
  return first;
}

export function newStorage(parts: {
  address: string;
  userId: string;
  userProductId: string;
  title: string;
  sizeBytes: number;
  first: CheckedFileDatabase;
  now: Date;
  productKeys: ProductKeys;
}): NewStorage {
  const { first, now, productKeys, ...named } = parts;
  return {
    ...named,
    sealedProductKey: productKeys.create(keyHolder(named, true)).sealed,
    fileDatabaseVersion: first.version,
    fileDatabaseHash: first.hash,
    filesSizeBytes: first.filesSizeBytes,
    filesFactSizeBytes: first.filesFactSizeBytes,
    createdAt: now,
  };
}

export async function insertStorage(tx: Db, storage: NewStorage, first: CheckedFileDatabase): Promise<void> {
  if (!(await createStorageStore(tx).insert(storage))) {
    throw new AppError("address_taken", { facts: { field: "address" } });
  }
  await createFileDatabaseStore(tx).insertFirst(storage.address, first, storage.createdAt);
}

function requireSpace({ plan }: HeldPlan, existing: readonly { sizeBytes: number }[], sizeBytes: number): void {
  if (existing.length >= plan.storages) throw new AppError("storage_exists");
  const givenBytes = existing.reduce((sum, storage) => sum + storage.sizeBytes, 0);
  const isAllowed =
    sizeBytes >= plan.storage_smallest &&
    sizeBytes <= plan.storage_largest &&
    sizeBytes <= plan.storage_size - givenBytes;
  if (!isAllowed) throw new AppError("size_not_allowed", { facts: { field: "size" } });
}
