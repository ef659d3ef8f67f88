import type { Db } from "@dexnet/service/database";
import { and, eq, sql } from "drizzle-orm";
import { userProducts } from "../products/tables.ts";
import { keptFileDatabaseVersions } from "./limits.ts";
import { isAccessibleBy, isLinkOf } from "./storage-access.ts";
import { fileDatabases, storageLinks, storages } from "./tables.ts";

/** A verified file database, as the text that clients get back. */
export interface CheckedFileDatabase {
  version: number;
  previousHash: string;
  hash: string;
  filesSizeBytes: number;
  filesFactSizeBytes: number;
  document: string;
}

/** What the next version must follow, and the limits of its storage. */
export interface NewestFileDatabase {
  version: number;
  hash: string;
  filesFactSizeBytes: number;
  /** Stored size of this version. */
  documentBytes: number;
  sizeBytes: number;
  paidUntil: Date;
}

export function createFileDatabaseStore(db: Db) {
  const insert = (address: string, { version, hash, document }: CheckedFileDatabase, savedAt: Date) =>
    db.insert(fileDatabases).values({ address, version, hash, document, savedAt });

  async function readDocumentBytes(address: string, version: number): Promise<number> {
    const [row] = await db
      .select({ bytes: sql<number>`octet_length(${fileDatabases.document})` })
      .from(fileDatabases)
      .where(and(eq(fileDatabases.address, address), eq(fileDatabases.version, version)));
    return row?.bytes ?? 0;
  }

  return {
    /** Inserts the first version of a new storage, whose row already refers to it. */
    async insertFirst(address: string, database: CheckedFileDatabase, now: Date): Promise<void> {
      await insert(address, database, now);
    },

    async readNewest(address: string, userId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ document: fileDatabases.document })
        .from(storages)
        .innerJoin(
          fileDatabases,
          and(eq(fileDatabases.address, storages.address), eq(fileDatabases.version, storages.fileDatabaseVersion)),
        )
        .leftJoin(storageLinks, isLinkOf(userId))
        .where(and(eq(storages.address, address), isAccessibleBy(userId)));
      return row?.document;
    },

    /** Reads the document for a client that has proved to have the key of the address. */
    async readNewestByAddress(address: string): Promise<string | undefined> {
      const [row] = await db
        .select({ document: fileDatabases.document })
        .from(storages)
        .innerJoin(
          fileDatabases,
          and(eq(fileDatabases.address, storages.address), eq(fileDatabases.version, storages.fileDatabaseVersion)),
        )
        .where(eq(storages.address, address));
      return row?.document;
    },

    /** Locks the storage, so that no other request saves before the transaction ends. */
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
        .leftJoin(storageLinks, isLinkOf(userId))
        .where(and(eq(storages.address, address), isAccessibleBy(userId)))
        .for("update", { of: storages });
      if (row === undefined) return undefined;
      // After the lock was acquired: a statement that waits for the lock would still see the previous version.
      return { ...row, documentBytes: await readDocumentBytes(address, row.version) };
    },

    /** Makes the version the newest one. Must follow `lockNewest` in the same transaction. */
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
    },

    /** Removes the oldest versions beyond the limits on their number and bytes. The newest one is always kept. */
    async prune(address: string, bytesMost: number): Promise<void> {
      // The length of a document is known without reading it.
      await db.execute(sql`
        delete from ${fileDatabases} where address = ${address} and version <= (
          select max(version) from (
            select version, row_number() over newest_first as position,
              sum(octet_length(document)) over newest_first as bytes
            from ${fileDatabases} where address = ${address}
            window newest_first as (order by version desc)
          ) counted
          where position > ${keptFileDatabaseVersions} or (position > 1 and bytes > ${bytesMost}::bigint)
        )`);
    },
  };
}
