import type { Db } from "@dexnet/service/database";
import { and, desc, eq, lte } from "drizzle-orm";
import { userProducts } from "../products/tables.ts";
import { isHeldBy, linkOf } from "./held.ts";
import { fileDatabaseVersionsKept } from "./limits.ts";
import { fileDatabases, storageLinks, storages } from "./tables.ts";

/** A sealed file database that was checked before, as the text that is handed out again. */
export interface CheckedFileDatabase {
  version: number;
  previousHash: string;
  hash: string;
  filesSizeBytes: number;
  filesFactSizeBytes: number;
  document: string;
}

/** What the next version must follow, and what its storage allows. */
export interface NewestFileDatabase {
  version: number;
  hash: string;
  filesFactSizeBytes: number;
  sizeBytes: number;
  paidUntil: Date;
}

export type FileDatabaseStore = ReturnType<typeof createFileDatabaseStore>;

export function createFileDatabaseStore(db: Db) {
  const insert = (address: string, { version, hash, document }: CheckedFileDatabase, savedAt: Date) =>
    db.insert(fileDatabases).values({ address, version, hash, document, savedAt });

  async function prune(address: string): Promise<void> {
    const [firstTooMany] = await db
      .select({ version: fileDatabases.version })
      .from(fileDatabases)
      .where(eq(fileDatabases.address, address))
      .orderBy(desc(fileDatabases.version))
      .offset(fileDatabaseVersionsKept)
      .limit(1);
    if (firstTooMany === undefined) return;
    await db
      .delete(fileDatabases)
      .where(and(eq(fileDatabases.address, address), lte(fileDatabases.version, firstTooMany.version)));
  }

  return {
    /** Beside the row of a new storage, which names it already. */
    async insertFirst(address: string, database: CheckedFileDatabase, now: Date): Promise<void> {
      await insert(address, database, now);
    },

    async newest(address: string, userId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ document: fileDatabases.document })
        .from(storages)
        .innerJoin(
          fileDatabases,
          and(eq(fileDatabases.address, storages.address), eq(fileDatabases.version, storages.fileDatabaseVersion)),
        )
        .leftJoin(storageLinks, linkOf(userId))
        .where(and(eq(storages.address, address), isHeldBy(userId)));
      return row?.document;
    },

    /** Nobody else saves before the transaction ends: what is decided by it holds until then. */
    async lockNewest(address: string, userId: string): Promise<NewestFileDatabase | undefined> {
      const [row] = await db
        .select({
          version: storages.fileDatabaseVersion,
          hash: storages.fileDatabaseHash,
          filesFactSizeBytes: storages.filesFactSizeBytes,
          sizeBytes: storages.sizeBytes,
          paidUntil: userProducts.endsAt,
        })
        .from(storages)
        .innerJoin(userProducts, eq(userProducts.id, storages.userProductId))
        .leftJoin(storageLinks, linkOf(userId))
        .where(and(eq(storages.address, address), isHeldBy(userId)))
        .for("update", { of: storages });
      return row;
    },

    /** After `lockNewest`, in the same transaction: the storage moves on to this version. */
    async append(address: string, next: CheckedFileDatabase, now: Date): Promise<void> {
      await db
        .update(storages)
        .set({
          fileDatabaseVersion: next.version,
          fileDatabaseHash: next.hash,
          filesSizeBytes: next.filesSizeBytes,
          filesFactSizeBytes: next.filesFactSizeBytes,
        })
        .where(eq(storages.address, address));
      await insert(address, next, now);
      await prune(address);
    },

    async versions(address: string): Promise<number[]> {
      const rows = await db
        .select({ version: fileDatabases.version })
        .from(fileDatabases)
        .where(eq(fileDatabases.address, address))
        .orderBy(desc(fileDatabases.version));
      return rows.map(({ version }) => version);
    },
  };
}
