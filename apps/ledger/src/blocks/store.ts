import { copiesBeforeAnswer, copiesPerBlock } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database";
import { and, count, eq, gt, max, ne, sql } from "drizzle-orm";
import { followingCopyMs, lateRemovalMs, writeLeaseMs } from "../limits.ts";
import { recordRemovals } from "../repair/removals-store.ts";
import { addresses, blocks, type CopyState, copies, owners, writes } from "../schema.ts";
import { newCopyName } from "./copy-name.ts";

export interface BlockFacts {
  readonly cid: string;
  readonly sizeBytes: number;
  /** The one in the header of every copy. */
  readonly signatureHex: string;
}

export interface CopyPlace {
  readonly deviceName: string;
  readonly copyName: string;
  readonly state: CopyState;
}

/** A write under way: it holds room in the address's quota, and a name for its copies. */
export interface Write {
  readonly addressHex: string;
  readonly block: BlockFacts;
  readonly copyName: string;
}

export type BeginOutcome =
  | { kind: "unknown_address" }
  | { kind: "not_entitled" }
  | { kind: "quota_exceeded" }
  /** The address has this block, and enough copies are good. */
  | { kind: "owned" }
  /** `needsCopies` is false when another's copies of the same bytes are good: then only the owner is added. */
  | { kind: "begun"; write: Write; needsCopies: boolean };

/** Which devices have a write's copy for certain, and which are still writing it. */
export interface WrittenTo {
  readonly durable: readonly string[];
  readonly pending: readonly string[];
}

export type CommitOutcome =
  /** `isSurplus`: another write of the same block was first; this one's copies are removed. */
  | { kind: "committed"; isSurplus: boolean }
  | { kind: "not_entitled" }
  /** Others changed what this write had counted on. Nothing was done; the client may try again. */
  | { kind: "lost" };

export interface BlockStore {
  begin(addressHex: string, block: BlockFacts, now: Date): Promise<BeginOutcome>;
  commit(write: Write, writtenTo: WrittenTo, now: Date): Promise<CommitOutcome>;
  /** Gives the room back and has the copies removed; does nothing when the write was committed after all. */
  abandon(write: Write, writtenTo: WrittenTo, now: Date): Promise<void>;
  find(cid: string): Promise<{ block: BlockFacts; copies: CopyPlace[] } | undefined>;
}

/**
 * [Note: locks] Whoever changes what an address owns locks its row first, and whoever changes the copies of a block
 * locks the block's row first; address before block. So quotas and counts of good copies hold in parallel.
 */
export function createBlockStore(db: Db): BlockStore {
  return {
    async begin(addressHex, block, now) {
      return await db.transaction(async (tx) => {
        const [address] = await tx.select().from(addresses).where(eq(addresses.address, addressHex)).for("update");
        if (address === undefined) return { kind: "unknown_address" };
        if (address.paidUntil <= now) return { kind: "not_entitled" };
        // A statement of its own: it must see what was committed while this one waited for the lock.
        const { isOwned, goodCopies, reservedBytes } = await standing(tx, addressHex, block.cid, now);
        const needsCopies = goodCopies < copiesBeforeAnswer;
        if (isOwned && !needsCopies) return { kind: "owned" };
        const isTooMuch = address.usedBytes + reservedBytes + block.sizeBytes > address.sizeBytes;
        if (!isOwned && isTooMuch) return { kind: "quota_exceeded" };
        const write: Write = { addressHex, block, copyName: newCopyName(block.cid) };
        await tx.insert(writes).values({
          copyName: write.copyName,
          address: addressHex,
          cid: block.cid,
          reservedBytes: isOwned ? 0 : block.sizeBytes,
          expiresAt: new Date(now.getTime() + writeLeaseMs),
        });
        return { kind: "begun", write, needsCopies };
      });
    },

    async commit(write, writtenTo, now) {
      try {
        return await db.transaction(async (tx) => {
          await addOwnedBytes(tx, write);
          await endWrite(tx, write, now);
          const isSurplus = await placeBlock(tx, write, writtenTo, now);
          await addOwner(tx, write, now);
          return { kind: "committed", isSurplus };
        });
      } catch (error) {
        if (error instanceof Undone) return error.outcome;
        throw error;
      }
    },

    async abandon(write, writtenTo, now) {
      await db.transaction(async (tx) => {
        const given = await tx.delete(writes).where(eq(writes.copyName, write.copyName)).returning();
        if (given.length > 0) await removeWritten(tx, write, writtenTo, now);
      });
    },

    async find(cid) {
      const rows = await db
        .select({ block: blocks, copy: copies })
        .from(blocks)
        .leftJoin(copies, eq(copies.cid, blocks.cid))
        .where(eq(blocks.cid, cid));
      const block = rows[0]?.block;
      if (block === undefined) return undefined;
      return {
        block: { cid, sizeBytes: block.sizeBytes, signatureHex: block.signature },
        copies: rows.flatMap(({ copy }) => (copy === null ? [] : [copy])),
      };
    },
  };
}

interface Standing {
  isOwned: boolean;
  goodCopies: number;
  /** Held by other writes of the address. Parallel writes of one block end as one: they hold its size once. */
  reservedBytes: number;
}

async function standing(tx: Db, addressHex: string, cid: string, now: Date): Promise<Standing> {
  const owned = tx
    .select({ cid: owners.cid })
    .from(owners)
    .where(and(eq(owners.address, addressHex), eq(owners.cid, cid)));
  const largest = tx
    .select({ bytes: max(writes.reservedBytes).as("bytes") })
    .from(writes)
    .where(and(eq(writes.address, addressHex), ne(writes.cid, cid), gt(writes.expiresAt, now)))
    .groupBy(writes.cid)
    .as("largest");
  const reserved = tx.select({ bytes: sql`coalesce(sum(${largest.bytes}), 0)` }).from(largest);
  const [row] = await tx
    .select({
      isOwned: sql<boolean>`exists (${owned})`,
      goodCopies: count(),
      // Sums of bigint come as text.
      reservedBytes: sql<string>`(${reserved})`,
    })
    .from(copies)
    .where(and(eq(copies.cid, cid), eq(copies.state, "good")));
  return {
    isOwned: row?.isOwned ?? false,
    goodCopies: row?.goodCopies ?? 0,
    reservedBytes: Number(row?.reservedBytes ?? 0),
  };
}

async function countGoodCopies(tx: Db, cid: string): Promise<number> {
  const [row] = await tx
    .select({ good: count() })
    .from(copies)
    .where(and(eq(copies.cid, cid), eq(copies.state, "good")));
  return row?.good ?? 0;
}

/** Thrown inside a commit to undo what it did so far. */
class Undone extends Error {
  override readonly name = "Undone";
  readonly outcome: Exclude<CommitOutcome, { kind: "committed" }>;

  constructor(kind: "not_entitled" | "lost") {
    super(kind);
    this.outcome = { kind };
  }
}

/** Counts the block as owned, and locks the address's row on the way. */
async function addOwnedBytes(tx: Db, { addressHex, block }: Write, sign: 1 | -1 = 1): Promise<void> {
  const counted = await tx
    .update(addresses)
    .set({ usedBytes: sql`${addresses.usedBytes} + ${sign * block.sizeBytes}` })
    .where(eq(addresses.address, addressHex))
    .returning({ address: addresses.address });
  if (counted.length === 0) throw new Undone("not_entitled");
}

async function endWrite(tx: Db, { copyName }: Write, now: Date): Promise<void> {
  const ended = await tx
    .delete(writes)
    .where(and(eq(writes.copyName, copyName), gt(writes.expiresAt, now)))
    .returning({ copyName: writes.copyName });
  if (ended.length === 0) throw new Undone("lost");
}

/**
 * Makes the block's row and those of its copies, unless an equal block with enough good copies is there already. Tells
 * whether this write's copies are surplus.
 */
async function placeBlock(tx: Db, write: Write, writtenTo: WrittenTo, now: Date): Promise<boolean> {
  const { cid, sizeBytes, signatureHex: signature } = write.block;
  const isWritten = writtenTo.durable.length >= copiesBeforeAnswer;
  const attention = { repairAt: repairTime(writtenTo, now), repairAttempts: 0 };
  if (isWritten) {
    const made = await tx
      .insert(blocks)
      .values({ cid, sizeBytes, signature, storedAt: now, ...attention })
      .onConflictDoNothing()
      .returning({ cid: blocks.cid });
    if (made.length > 0) {
      await insertCopies(tx, write, writtenTo, now);
      return false;
    }
  }
  const [there] = await tx.select({ cid: blocks.cid }).from(blocks).where(eq(blocks.cid, cid)).for("update");
  if (there === undefined) throw new Undone("lost");
  if ((await countGoodCopies(tx, cid)) >= copiesBeforeAnswer) {
    await removeWritten(tx, write, writtenTo, now);
    return isWritten;
  }
  if (!isWritten) throw new Undone("lost");
  // What was there is in ruins: the new copies take its place, header included.
  const ruins = await tx.delete(copies).where(eq(copies.cid, cid)).returning();
  await recordRemovals(tx, ruins, new Date(now.getTime() + lateRemovalMs));
  await tx
    .update(blocks)
    .set({ sizeBytes, signature, ...attention })
    .where(eq(blocks.cid, cid));
  await insertCopies(tx, write, writtenTo, now);
  return false;
}

/** Null when all copies are made. A copy still under way has its time; one that failed is due at once. */
function repairTime({ durable, pending }: WrittenTo, now: Date): Date | null {
  if (durable.length + pending.length < copiesPerBlock) return now;
  return pending.length === 0 ? null : new Date(now.getTime() + followingCopyMs);
}

async function insertCopies(tx: Db, write: Write, writtenTo: WrittenTo, now: Date): Promise<void> {
  const row = (deviceName: string, state: CopyState) => ({
    cid: write.block.cid,
    deviceName,
    copyName: write.copyName,
    state,
    checkedAt: state === "good" ? now : null,
  });
  await tx
    .insert(copies)
    .values([
      ...writtenTo.durable.map((deviceName) => row(deviceName, "good")),
      ...writtenTo.pending.map((deviceName) => row(deviceName, "writing")),
    ]);
}

async function removeWritten(tx: Db, { copyName }: Write, writtenTo: WrittenTo, now: Date): Promise<void> {
  const onDevices = (names: readonly string[]) => names.map((deviceName) => ({ deviceName, copyName }));
  await recordRemovals(tx, onDevices(writtenTo.durable), now);
  await recordRemovals(tx, onDevices(writtenTo.pending), new Date(now.getTime() + lateRemovalMs));
}

async function addOwner(tx: Db, write: Write, now: Date): Promise<void> {
  const { addressHex, block } = write;
  const added = await tx
    .insert(owners)
    .values({ address: addressHex, cid: block.cid, signature: block.signatureHex, storedAt: now })
    .onConflictDoNothing()
    .returning({ cid: owners.cid });
  if (added.length === 0) await addOwnedBytes(tx, write, -1);
}
