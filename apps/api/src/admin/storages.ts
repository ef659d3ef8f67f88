import { checkDeltaChain } from "@dexnet/crypto/verify/delta-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { transact } from "../database/transact.ts";
import type { Deployment } from "../deployment/deployment-service.ts";
import type { LedgerClient } from "../ledger/client.ts";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import { createUserProductStore, type StoredUserProduct } from "../products/product-store.ts";
import { type DocumentSubject, verifyDocument } from "../storages/check-document.ts";
import { newStorage, requireSpace } from "../storages/configure.ts";
import { type CheckedDelta, type CheckedSnapshot, createFileDatabaseStore } from "../storages/file-database-store.ts";
import { normalizeAddress } from "../storages/normalize-address.ts";
import type { ProductKeys } from "../storages/product-keys.ts";
import { createStorageStore } from "../storages/storage-store.ts";
import { createAdministrationStore } from "./admin-store.ts";
import { operatorActionMessage } from "./log-action.ts";

export interface StorageAdministrationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deployment: Deployment;
  readonly ledgerClient: LedgerClient;
  readonly ledgerOutbox: LedgerOutbox;
  readonly productKeys: ProductKeys;
}

export type StorageAdministration = ReturnType<typeof createStorageAdministration>;

/** The newest version of a file database, as its owner signed it. */
interface RebuiltFileDatabase {
  readonly snapshot: CheckedSnapshot | undefined;
  readonly deltas: readonly CheckedDelta[];
  readonly newest: CheckedDelta | CheckedSnapshot;
}

export function createStorageAdministration(deps: StorageAdministrationDeps) {
  const { db, clock, log, ledgerOutbox } = deps;

  return {
    /**
     * Makes the rows of a storage again, from the copies that the ledger has, and gives it to an account. Older versions,
     * titles, links and shares are lost. Faults: user_not_found, storage_not_found, plan_required, storage_exists,
     * size_not_allowed, address_taken, file_database_broken, unavailable.
     */
    async rebuild(request: { email: string; address: string; title: string }) {
      const user = await createAdministrationStore(db).findUser(request.email);
      if (user === undefined) throw new AppError("user_not_found");
      const address = normalizeAddress(request.address);
      const { sizeBytes, documents } = await deps.ledgerClient.readVersions(address);
      if (documents.length === 0) throw new AppError("storage_not_found");
      const rebuilt = await verifyCopies(documents, { deployment: await deps.deployment.readId(), address });
      const now = clock.now();
      await transact(db, async (tx) => {
        const product = await lockProduct(tx, user.id, sizeBytes, now);
        const owned = { address, userId: user.id, userProductId: product.id, title: request.title, sizeBytes };
        const storage = newStorage({ ...owned, first: rebuilt.newest, now, productKeys: deps.productKeys });
        const isInserted = await createStorageStore(tx).insert({ ...storage, fileDatabaseBytes: bytesOf(rebuilt) });
        if (!isInserted) throw new AppError("address_taken");
        // After the row, which waits for the end of a removal of the same address, and before the reports of the versions.
        await ledgerOutbox.queueEntitlement(tx, { address, sizeBytes, paidUntil: product.endsAt });
        await insertVersions(tx, address, rebuilt, now);
      });
      ledgerOutbox.wake();
      log.info({ action: "storages.rebuild", userId: user.id }, operatorActionMessage);
      return { address: request.address, version: rebuilt.newest.version, size: sizeBytes };
    },
  };
}

/** Locks a plan of the user that has room for the storage. */
async function lockProduct(tx: Db, userId: string, sizeBytes: number, now: Date): Promise<StoredUserProduct> {
  const running = (await createUserProductStore(tx).listOf(userId)).filter(({ endsAt }) => endsAt > now);
  let fault = new AppError("plan_required");
  for (const { id } of running) {
    const product = await createUserProductStore(tx).lock(id, userId);
    if (product === undefined) continue;
    try {
      requireSpace(product, await createStorageStore(tx).listOfProduct(id), sizeBytes);
      return product;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      fault = error;
    }
  }
  throw fault;
}

/** Checks all signatures and the chain, because the ledger is not believed either. Fault: file_database_broken. */
async function verifyCopies(
  documents: readonly FileDatabaseDocument[],
  subject: DocumentSubject,
): Promise<RebuiltFileDatabase> {
  const checked = await Promise.all(documents.map((document) => verifyDocument(document, subject)));
  const [snapshot, ...others] = checked.flatMap((one) => (one.kind === "snapshot" ? one.snapshot : []));
  const deltas = checked.flatMap((one) => (one.kind === "delta" ? one.delta : []));
  const base = snapshot === undefined ? null : { version: snapshot.version, hashHex: snapshot.hash };
  const chain = documents.flatMap(({ privateData }) => privateData.files.deltas);
  const newest = deltas.at(-1) ?? snapshot;
  const isGood = others.length === 0 && (await checkDeltaChain(subject, chain, base)).kind === "good";
  if (!isGood || newest === undefined) throw new AppError("file_database_broken");
  return { snapshot, deltas, newest };
}

function bytesOf({ snapshot, deltas }: RebuiltFileDatabase): number {
  return deltas.reduce((sum, { text }) => sum + text.length, snapshot?.text.length ?? 0);
}

async function insertVersions(tx: Db, address: string, rebuilt: RebuiltFileDatabase, now: Date): Promise<void> {
  const { snapshot, deltas } = rebuilt;
  const store = createFileDatabaseStore(tx);
  if (snapshot !== undefined) {
    const pageBytes = [...snapshot.pages.values()].reduce((sum, size) => sum + size, 0);
    const sizes = { documentBytes: bytesOf(rebuilt), pageBytes, addedPageBytes: pageBytes };
    await store.insertSnapshot(address, snapshot, sizes, now);
  }
  for (const delta of deltas) await store.insertDelta(address, delta, now);
}
