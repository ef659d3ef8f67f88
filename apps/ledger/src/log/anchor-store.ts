import type { Db } from "@dexnet/service/database/database";
import { and, desc, eq, gte, isNotNull, isNull } from "drizzle-orm";
import { logAnchors } from "./anchor-tables.ts";

/** A transaction that anchors a checkpoint. */
export interface SentAnchor {
  readonly transactionHash: string;
  readonly size: number;
  readonly root: Uint8Array;
  readonly sentAt: Date;
}

/** An anchor that the chain can't drop any more. */
export interface FinalAnchor extends SentAnchor {
  readonly blockNumber: number;
  readonly finalAt: Date;
}

export interface AnchorStore {
  /** Transactions that are not final, the newest first. */
  listOpen(): Promise<SentAnchor[]>;
  /** Time of the newest transaction. */
  readLastSentAt(): Promise<Date | undefined>;
  /** Saves a transaction before it is sent. */
  addSent(anchor: SentAnchor): Promise<void>;
  /** Saves that a transaction is final. All open ones are deleted: they have its nonce, and can't be mined any more. */
  markFinal(anchor: SentAnchor, blockNumber: number, now: Date): Promise<void>;
  /** Deletes the open transactions after one of them was mined and refused by the contract. */
  removeOpen(): Promise<void>;
  /** Final anchor of the smallest tree with at least that many entries. Undefined when there is none. */
  findFinal(smallestSize: number): Promise<FinalAnchor | undefined>;
  readNewestFinal(): Promise<FinalAnchor | undefined>;
}

export function createAnchorStore(db: Db): AnchorStore {
  const isOpen = isNull(logAnchors.blockNumber);
  const isFinal = isNotNull(logAnchors.blockNumber);
  return {
    listOpen: async () => await db.select().from(logAnchors).where(isOpen).orderBy(desc(logAnchors.sentAt)),
    async readLastSentAt() {
      const [row] = await db
        .select({ sentAt: logAnchors.sentAt })
        .from(logAnchors)
        .orderBy(desc(logAnchors.sentAt))
        .limit(1);
      return row?.sentAt;
    },
    async addSent(anchor) {
      // The same checkpoint with the same fees and nonce has the same hash.
      const { sentAt } = anchor;
      await db
        .insert(logAnchors)
        .values(anchor)
        .onConflictDoUpdate({ target: logAnchors.transactionHash, set: { sentAt } });
    },
    async markFinal({ transactionHash }, blockNumber, now) {
      await db.transaction(async (tx) => {
        await tx
          .update(logAnchors)
          .set({ blockNumber, finalAt: now })
          .where(eq(logAnchors.transactionHash, transactionHash));
        await tx.delete(logAnchors).where(isOpen);
      });
    },
    async removeOpen() {
      await db.delete(logAnchors).where(isOpen);
    },
    async findFinal(smallestSize) {
      const isLargeEnough = and(isFinal, gte(logAnchors.size, smallestSize));
      const [row] = await db.select().from(logAnchors).where(isLargeEnough).orderBy(logAnchors.size).limit(1);
      return row as FinalAnchor | undefined;
    },
    async readNewestFinal() {
      const [row] = await db.select().from(logAnchors).where(isFinal).orderBy(desc(logAnchors.size)).limit(1);
      return row as FinalAnchor | undefined;
    },
  };
}
