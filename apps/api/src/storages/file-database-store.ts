import type { Db } from "@dexnet/service/database/database";
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import { userProducts } from "../products/product-tables.ts";
import {
  fileDatabaseDeltas,
  fileDatabaseSnapshots,
  isAccessibleBy,
  isLinkOf,
  storageLinks,
  storages,
  textOf,
} from "./storage-tables.ts";

interface CheckedVersion {
  version: number;
  hash: string;
  filesSizeBytes: number;
  filesFactSizeBytes: number;
  /** JSON that clients get back. Schema and signature allow only ASCII, so its length is its size. */
  text: string;
}

/** A verified delta. */
export interface CheckedDelta extends CheckedVersion {
  previousHash: string;
}

/** A verified snapshot. Version and hash are those of the version whose list it contains. */
export interface CheckedSnapshot extends CheckedVersion {
  /** Sizes of its pages by their CIDs. */
  pages: ReadonlyMap<string, number>;
}

/** The newest version of a file database, and the limits of its storage. */
export interface FileDatabaseHead {
  address: string;
  version: number;
  hash: string;
  filesFactSizeBytes: number;
  /** Size of what a client gets: the newest snapshot and the deltas after it. */
  documentBytes: number;
  /** Size of the pages of that snapshot. */
  pageBytes: number;
  sizeBytes: number;
  paidUntil: Date;
}

const headFields = {
  address: storages.address,
  version: storages.fileDatabaseVersion,
  hash: storages.fileDatabaseHash,
  filesFactSizeBytes: storages.filesFactSizeBytes,
  documentBytes: storages.fileDatabaseBytes,
  pageBytes: storages.fileDatabasePageBytes,
  sizeBytes: storages.sizeBytes,
  paidUntil: userProducts.endsAt,
};

export function createFileDatabaseStore(db: Db) {
  async function insertDelta(address: string, delta: CheckedDelta, savedAt: Date): Promise<void> {
    const { text, ...fields } = delta;
    await db.insert(fileDatabaseDeltas).values({ address, ...fields, delta: text, deltaBytes: text.length, savedAt });
  }

  const isDelta = (address: string, version: number) =>
    and(eq(fileDatabaseDeltas.address, address), eq(fileDatabaseDeltas.version, version));

  const isSnapshot = (address: string, version: number) =>
    and(eq(fileDatabaseSnapshots.address, address), eq(fileDatabaseSnapshots.version, version));

  const selectHead = () =>
    db.select(headFields).from(storages).innerJoin(userProducts, eq(userProducts.id, storages.userProductId));

  return {
    /** Inserts a delta of a new storage, whose row already counts it. */
    insertDelta,

    /** Locks the storage, so that no other request saves before the transaction ends. */
    async lockHead(address: string, userId: string): Promise<FileDatabaseHead | undefined> {
      const [head] = await selectHead()
        .leftJoin(storageLinks, isLinkOf(userId))
        .where(and(eq(storages.address, address), isAccessibleBy(userId)))
        .for("update", { of: storages });
      return head;
    },

    /** Locks a storage whose kept versions have to be examined, unless another process does so. */
    async lockDue(now: Date): Promise<FileDatabaseHead | undefined> {
      const [head] = await selectHead()
        .where(lte(storages.fileDatabasePruneAt, now))
        .limit(1)
        .for("update", { of: storages, skipLocked: true });
      return head;
    },

    /** Makes the delta's version the newest one. Must follow `lockHead` in the same transaction. */
    async appendDelta(address: string, delta: CheckedDelta, now: Date): Promise<void> {
      await db
        .update(storages)
        .set({
          fileDatabaseVersion: delta.version,
          fileDatabaseHash: delta.hash,
          filesSizeBytes: delta.filesSizeBytes,
          filesFactSizeBytes: delta.filesFactSizeBytes,
          fileDatabaseBytes: sql`${storages.fileDatabaseBytes} + ${delta.text.length}`,
        })
        .where(eq(storages.address, address));
      await insertDelta(address, delta, now);
    },

    async findDelta(address: string, version: number): Promise<Omit<CheckedVersion, "text"> | undefined> {
      const { hash, filesSizeBytes, filesFactSizeBytes } = fileDatabaseDeltas;
      const [delta] = await db
        .select({ version: fileDatabaseDeltas.version, hash, filesSizeBytes, filesFactSizeBytes })
        .from(fileDatabaseDeltas)
        .where(isDelta(address, version));
      return delta;
    },

    async sumDeltaBytesAfter(address: string, version: number): Promise<number> {
      const [row] = await db
        .select({ bytes: sql`coalesce(sum(${fileDatabaseDeltas.deltaBytes}), 0)`.mapWith(Number) })
        .from(fileDatabaseDeltas)
        .where(and(eq(fileDatabaseDeltas.address, address), gt(fileDatabaseDeltas.version, version)));
      return row?.bytes ?? 0;
    },

    /** Whether this very snapshot is kept. */
    async hasSnapshot(address: string, { version, text }: CheckedSnapshot): Promise<boolean> {
      const rows = await db
        .select({ version: fileDatabaseSnapshots.version })
        .from(fileDatabaseSnapshots)
        .where(and(isSnapshot(address, version), eq(fileDatabaseSnapshots.document, text)));
      return rows.length === 1;
    },

    async findNewestSnapshot(address: string): Promise<{ version: number; pageBytes: number } | undefined> {
      const { version, pageBytes } = fileDatabaseSnapshots;
      const [newest] = await db
        .select({ version, pageBytes })
        .from(fileDatabaseSnapshots)
        .where(eq(fileDatabaseSnapshots.address, address))
        .orderBy(desc(version))
        .limit(1);
      return newest;
    },

    /** Reads a snapshot that has pages. */
    async readSnapshot(address: string, version: number): Promise<string | undefined> {
      const [row] = await db
        .select({ document: textOf(fileDatabaseSnapshots.document) })
        .from(fileDatabaseSnapshots)
        .where(isSnapshot(address, version));
      return row?.document;
    },

    /** Inserts the newest snapshot. `documentBytes` includes the deltas after it. */
    async insertSnapshot(
      address: string,
      { pages: _, text: document, ...fields }: CheckedSnapshot,
      sizes: { documentBytes: number; pageBytes: number; addedPageBytes: number },
      savedAt: Date,
    ): Promise<void> {
      const { documentBytes: fileDatabaseBytes, pageBytes, addedPageBytes } = sizes;
      await db
        .update(storages)
        .set({ fileDatabaseBytes, fileDatabasePageBytes: pageBytes })
        .where(eq(storages.address, address));
      const bytes = { documentBytes: document.length, pageBytes, addedPageBytes };
      await db.insert(fileDatabaseSnapshots).values({ address, ...fields, document, ...bytes, savedAt });
    },
  };
}
