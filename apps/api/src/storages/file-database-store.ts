import type { Db } from "@dexnet/service/database";
import { and, desc, eq, lt, lte } from "drizzle-orm";
import { fileDatabaseVersionsKept } from "./limits.ts";
import { fileDatabases, storages } from "./tables.ts";

/** A sealed file database that was checked before, as the text that is handed out again. */
export interface CheckedFileDatabase {
  version: number;
  previousHash: string;
  hash: string;
  filesSizeBytes: number;
  filesFactSizeBytes: number;
  document: string;
}

export type FileDatabaseStore = ReturnType<typeof createFileDatabaseStore>;

export function createFileDatabaseStore(db: Db) {
  const insert = (address: string, { version, hash, document }: CheckedFileDatabase, savedAt: Date) =>
    db.insert(fileDatabases).values({ address, version, hash, document, savedAt });

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
        .where(and(eq(storages.address, address), eq(storages.userId, userId)));
      return row?.document;
    },

    /**
     * Compare-and-swap, to be called in a transaction: the storage moves on to the next version only from the version
     * that it names as the one before. False, and nothing changed, when it stands elsewhere.
     */
    async saveNext(address: string, userId: string, next: CheckedFileDatabase, now: Date): Promise<boolean> {
      const moved = await db
        .update(storages)
        .set({
          fileDatabaseVersion: next.version,
          fileDatabaseHash: next.hash,
          filesSizeBytes: next.filesSizeBytes,
          filesFactSizeBytes: next.filesFactSizeBytes,
        })
        .where(
          and(
            eq(storages.address, address),
            eq(storages.userId, userId),
            eq(storages.fileDatabaseHash, next.previousHash),
            lt(storages.fileDatabaseVersion, next.version),
          ),
        )
        .returning({ address: storages.address });
      if (moved.length === 0) return false;
      await insert(address, next, now);
      await this.prune(address);
      return true;
    },

    async prune(address: string): Promise<void> {
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
