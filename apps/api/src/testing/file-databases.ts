import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { sql } from "drizzle-orm";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import { verifyFirstDocument } from "../storages/check-document.ts";
import { insertStorage, newStorage } from "../storages/configure.ts";
import { createPieceReader, joinPieces } from "../storages/document-pieces.ts";
import { createFileDatabaseReader, type FileDatabaseQuery } from "../storages/read-file-database.ts";
import { createSaveFileDatabase } from "../storages/save-file-database.ts";
import type { StoredDocument } from "../storages/sending/send-document.ts";
import type { StorageRef } from "../storages/storage-service.ts";
import { insertTrial, insertUser } from "./users.ts";
import {
  createTestWallet,
  databaseHash,
  type SignedFacts,
  type SnapshotSample,
  signDatabase,
  signSnapshot,
  type TestWallet,
  testDeployment,
} from "./wallet.ts";

export type TestFileDatabases = ReturnType<typeof createTestFileDatabases>;
export type TestFileDatabase = ReturnType<TestFileDatabases["open"]>;

type EntitlementOutbox = Pick<LedgerOutbox, "queueEntitlementNow">;
interface NewFileDatabase {
  readonly sizeBytes?: number;
  readonly version?: number;
  readonly outbox?: EntitlementOutbox;
}
const noOutbox: EntitlementOutbox = { queueEntitlementNow: async () => undefined };

/** The file databases of the api without HTTP, on any database and with any clock. */
export function createTestFileDatabases(db: Db, clock: Clock) {
  const deployment = { readId: async () => testDeployment, verify: async () => {} };
  const save = createSaveFileDatabase({ db, clock, deployment });
  const reader = createFileDatabaseReader({ db, deployment, pieces: createPieceReader(db) });

  function openStorage(ref: StorageRef, wallet: TestWallet) {
    const read = async (query: FileDatabaseQuery = {}): Promise<FileDatabaseDocument> =>
      fileDatabaseSchema.parse(JSON.parse(await textOfDocument(await reader.read(ref, query))));

    return {
      ref,
      wallet,
      read,
      readByAddress: async () => textOfDocument(await reader.readByAddress(ref.address)),
      save: (document: FileDatabaseDocument) => save(ref, JSON.stringify(document)),

      /** Saves the next version, one after the newest unless given. */
      async saveDelta(facts: SignedFacts = {}): Promise<{ version: number; hash: string }> {
        const newest = await read();
        const filesSize = newest.publicData.storageFilesSize;
        const next = { version: newest.version + 1, previous: await databaseHash(newest), filesSize, ...facts };
        const { document: saved, hashHex } = await signDatabase(wallet, next);
        await save(ref, saved);
        return { version: next.version, hash: hashHex };
      },

      /** Saves a snapshot, of the newest version unless given. */
      async saveSnapshot(facts: Partial<SnapshotSample> = {}): Promise<FileDatabaseDocument> {
        const of = await read({ version: facts.version });
        const filesSize = of.publicData.storageFilesSize;
        const next = { version: of.version, head: await databaseHash(of), filesSize, ...facts };
        const saved = await signSnapshot(wallet, next);
        await save(ref, saved);
        return saved;
      },

      async kept(): Promise<{ deltas: number[]; snapshots: number[]; pruneAt: Date | null }> {
        const { rows } = await db.execute<{
          deltas: number[] | null;
          snapshots: number[] | null;
          due: string | null;
        }>(sql`
          select file_database_prune_at::text as due, (
            select json_agg(version order by version) from file_database_deltas where address = ${ref.address}
          ) as deltas, (
            select json_agg(version order by version) from file_database_snapshots where address = ${ref.address}
          ) as snapshots
          from storages where address = ${ref.address}`);
        const { deltas, snapshots, due = null } = rows[0] ?? {};
        return { deltas: deltas ?? [], snapshots: snapshots ?? [], pruneAt: due === null ? null : new Date(due) };
      },

      /** The running counts of the storage, and the same sums of the stored rows. */
      async counts() {
        const { rows } = await db.execute<Record<"counted" | "stored" | "pages" | "storedPages", string>>(sql`
          select file_database_bytes as counted, file_database_page_bytes as pages,
            coalesce(newest.bytes, 0) + (
              select coalesce(sum(octet_length(delta)), 0) from file_database_deltas
              where address = ${ref.address} and version > coalesce(newest.version, 0)
            ) as stored, coalesce(newest.page_bytes, 0) as "storedPages"
          from storages left join lateral (
            select version, octet_length(document) as bytes, page_bytes from file_database_snapshots
            where address = ${ref.address} order by version desc limit 1
          ) newest on true where address = ${ref.address}`);
        const { counted, stored, pages, storedPages } = rows[0] ?? {};
        return { counted: [Number(counted), Number(pages)], stored: [Number(stored), Number(storedPages)] };
      },
    };
  }

  return {
    reader,
    open: openStorage,

    /** Creates a storage with its first delta, of version 1 unless given. Its entitlement is queued nowhere unless given. */
    async create({ sizeBytes = 1_000_000_000, version = 1, outbox = noOutbox }: NewFileDatabase = {}) {
      const wallet = createTestWallet();
      const address = wallet.address.toLowerCase();
      const { id: userId } = await insertUser(db);
      const { id: userProductId } = await insertTrial(db, userId);
      const { document } = await signDatabase(wallet, { version });
      const first = await verifyFirstDocument(document, { deployment: testDeployment, address });
      const productKeys = { create: () => ({ key: "", sealed: "" }), open: () => "" };
      const now = clock.now();
      const parts = { address, userId, userProductId, title: "", sizeBytes, first, now, productKeys };
      await insertStorage(db, outbox, { storage: newStorage(parts), first, paidUntil: now });
      return openStorage({ address, userId }, wallet);
    },
  };
}

/** Text of the whole answer. */
export async function textOfDocument(document: StoredDocument): Promise<string> {
  return document.kind === "text" ? document.text : await joinPieces(document.readPieces());
}

/** A clock that stands still until it is set. */
export function createFixedClock(start: Date): Clock & { advance(milliseconds: number): void } {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    advance(milliseconds) {
      nowMs += milliseconds;
    },
  };
}
