import type { Db } from "@dexnet/service/database/database";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { logCosignatures, logPublished, logWitnesses } from "./witness-tables.ts";

/** Signature line of a witness on a checkpoint. */
export interface StoredCosignature {
  /** Verifier key of the witness. */
  readonly witness: string;
  readonly line: string;
  readonly cosignedAt: Date;
}

export interface CosignatureStore {
  /** Size of the newest checkpoint that a witness has cosigned. 0 when it is not known. */
  readWitnessSize(witness: string): Promise<number>;
  saveWitnessSize(witness: string, size: number): Promise<void>;
  saveCosignature(size: number, cosignature: StoredCosignature): Promise<void>;
  listCosignatures(size: number): Promise<StoredCosignature[]>;
  /** Newest cosignature of each of the witnesses, as far as there is one. */
  listNewestCosignatures(witnesses: readonly string[]): Promise<(StoredCosignature & { readonly size: number })[]>;
  /** Size of the largest checkpoint with a quorum. Undefined before the first. */
  readPublishedSize(): Promise<number | undefined>;
  /** Never goes back to a smaller size. */
  savePublishedSize(size: number): Promise<void>;
}

export function createCosignatureStore(db: Db): CosignatureStore {
  return {
    async readWitnessSize(witness) {
      const [row] = await db.select().from(logWitnesses).where(eq(logWitnesses.witness, witness));
      return row?.size ?? 0;
    },
    async saveWitnessSize(witness, size) {
      await db
        .insert(logWitnesses)
        .values({ witness, size })
        .onConflictDoUpdate({ target: logWitnesses.witness, set: { size } });
    },
    async saveCosignature(size, cosignature) {
      const { line, cosignedAt } = cosignature;
      await db
        .insert(logCosignatures)
        .values({ size, ...cosignature })
        .onConflictDoUpdate({
          target: [logCosignatures.size, logCosignatures.witness],
          set: { line, cosignedAt },
        });
    },
    async listCosignatures(size) {
      const { witness, line, cosignedAt } = logCosignatures;
      return await db
        .select({ witness, line, cosignedAt })
        .from(logCosignatures)
        .where(eq(logCosignatures.size, size))
        .orderBy(witness);
    },
    async listNewestCosignatures(witnesses) {
      if (witnesses.length === 0) return [];
      const { size, witness, line, cosignedAt } = logCosignatures;
      return await db
        .select({ size, witness, line, cosignedAt })
        .from(logWitnesses)
        .innerJoin(logCosignatures, and(eq(witness, logWitnesses.witness), eq(size, logWitnesses.size)))
        .where(inArray(logWitnesses.witness, [...witnesses]))
        .orderBy(desc(size), witness);
    },
    async readPublishedSize() {
      const [row] = await db.select().from(logPublished);
      return row?.size;
    },
    async savePublishedSize(size) {
      await db
        .insert(logPublished)
        .values({ size })
        .onConflictDoUpdate({
          target: logPublished.onlyRow,
          set: { size: sql`greatest(${logPublished.size}, ${size})` },
        });
    },
  };
}
