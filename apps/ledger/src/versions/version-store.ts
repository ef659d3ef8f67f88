import type { Db } from "@dexnet/service/database/database";
import { and, asc, eq, sql } from "drizzle-orm";
import { versions } from "./version-tables.ts";

/** A reported delta or snapshot. */
export interface StoredVersion {
  readonly version: number;
  readonly kind: "delta" | "snapshot";
  readonly hash: string;
  /** Blocks with its copy, in order. Empty when a newer snapshot has replaced it. */
  readonly copyCids: readonly string[];
}

const fields = {
  version: versions.version,
  kind: versions.kind,
  hash: versions.hash,
  copyCids: versions.copyCids,
};
const hasCopy = sql`${versions.copyCids} <> '{}'`;

export type VersionStore = ReturnType<typeof createVersionStore>;

export function createVersionStore(db: Db) {
  const ofAddress = (addressHex: string) => eq(versions.address, addressHex);

  async function listWithCopies(addressHex: string): Promise<StoredVersion[]> {
    return await db
      .select(fields)
      .from(versions)
      .where(and(ofAddress(addressHex), hasCopy))
      .orderBy(asc(versions.version), asc(versions.kind));
  }

  return {
    /** The delta and the snapshot of a version, as far as they were reported. Both have its hash. */
    async list(addressHex: string, version: number): Promise<StoredVersion[]> {
      return await db
        .select(fields)
        .from(versions)
        .where(and(ofAddress(addressHex), eq(versions.version, version)));
    },

    async insert(addressHex: string, version: StoredVersion): Promise<void> {
      await db.insert(versions).values({ address: addressHex, ...version, copyCids: [...version.copyCids] });
    },

    /** Copies for the newest version, in order: the newest snapshot and the deltas after it. */
    async listCopies(addressHex: string): Promise<StoredVersion[]> {
      return splitCopies(await listWithCopies(addressHex)).needed;
    },

    /** Copies of the versions before the newest snapshot. */
    async listReplacedCopies(addressHex: string): Promise<StoredVersion[]> {
      return splitCopies(await listWithCopies(addressHex)).replaced;
    },

    listWithCopies,

    async clearCopies(addressHex: string, version: number, kind: StoredVersion["kind"]): Promise<void> {
      await db
        .update(versions)
        .set({ copyCids: [] })
        .where(and(ofAddress(addressHex), eq(versions.version, version), eq(versions.kind, kind)));
    },

    /** Returns how many were deleted. */
    async deleteAll(addressHex: string): Promise<number> {
      const deleted = await db.delete(versions).where(ofAddress(addressHex)).returning({ version: versions.version });
      return deleted.length;
    },
  };
}

function splitCopies(stored: readonly StoredVersion[]): { needed: StoredVersion[]; replaced: StoredVersion[] } {
  const snapshot = stored.findLast(({ kind }) => kind === "snapshot");
  const isNeeded = (one: StoredVersion) => snapshot === undefined || one === snapshot || one.version > snapshot.version;
  return { needed: stored.filter(isNeeded), replaced: stored.filter((one) => !isNeeded(one)) };
}
