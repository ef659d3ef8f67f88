import { copiesBeforeAnswer, copiesPerBlock } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database";
import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { followingCopyMs, lateRemovalMs, writeLeaseMs } from "../limits.ts";
import { recordRemovals } from "../repair/removals-store.ts";
import { blocks, type CopyState, copies, owners, writes } from "../schema.ts";
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
  /** The address has deleted this block, and can't have it again. */
  | { kind: "deleted" }
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

export interface WantedWrite {
  readonly addressHex: string;
  readonly block: BlockFacts;
}

export interface DoneWrite {
  readonly write: Write;
  readonly writtenTo: WrittenTo;
}

export interface BlockStore {
  begin(addressHex: string, block: BlockFacts, now: Date): Promise<BeginOutcome>;
  /** Several at once, as if one after the other; the outcomes are in their order. */
  beginAll(wanted: readonly WantedWrite[], now: Date): Promise<BeginOutcome[]>;
  /** A write that is not committed has its copies removed, unless it had ended before. */
  commit(write: Write, writtenTo: WrittenTo, now: Date): Promise<CommitOutcome>;
  commitAll(done: readonly DoneWrite[], now: Date): Promise<CommitOutcome[]>;
  /** Gives the room back and has the copies removed; does nothing when the write was committed after all. */
  abandon(write: Write, writtenTo: WrittenTo, now: Date): Promise<void>;
  find(cid: string): Promise<{ block: BlockFacts; copies: CopyPlace[] } | undefined>;
  /** Those that the address does not own, or that have too few good copies, in the order given. */
  missing(addressHex: string, cids: readonly string[]): Promise<string[]>;
}

/**
 * [Note: locks] Whoever changes what an address owns locks its row first, and whoever changes the copies of a block
 * locks the block's row first; address before block, and several of a kind in the order of their names. So quotas and
 * counts of good copies hold in parallel.
 */
export function createBlockStore(db: Db): BlockStore {
  async function beginAll(wanted: readonly WantedWrite[], now: Date): Promise<BeginOutcome[]> {
    const begun = wanted.map((want): Write => ({ ...want, copyName: newCopyName(want.block.cid) }));
    const list = begun.map(({ addressHex, block, copyName }) => ({
      address: addressHex,
      cid: block.cid,
      size_bytes: block.sizeBytes,
      copy_name: copyName,
    }));
    const outcomes = await outcomesOf(
      db,
      sql`begin_writes(${json(list)}, ${copiesBeforeAnswer}, ${moment(now)}, ${moment(now, writeLeaseMs)})`,
    );
    return begun.map((write) => beginOutcome(write, outcomes.get(write.copyName)));
  }

  async function commitAll(done: readonly DoneWrite[], now: Date): Promise<CommitOutcome[]> {
    const all = new Map<string, string>();
    for (const wave of withoutRepeats(done)) {
      const list = wave.map(({ write: { addressHex, block, copyName }, writtenTo }) => ({
        address: addressHex,
        cid: block.cid,
        size_bytes: block.sizeBytes,
        signature: block.signatureHex,
        copy_name: copyName,
        ...writtenTo,
      }));
      const outcomes = await outcomesOf(
        db,
        sql`commit_writes(${json(list)}, ${copiesBeforeAnswer}, ${copiesPerBlock},
          ${moment(now)}, ${moment(now, followingCopyMs)}, ${moment(now, lateRemovalMs)})`,
      );
      for (const [copyName, outcome] of outcomes) all.set(copyName, outcome);
    }
    return done.map(({ write }) => commitOutcome(all.get(write.copyName)));
  }

  return {
    beginAll,
    commitAll,
    async begin(addressHex, block, now) {
      return only(await beginAll([{ addressHex, block }], now));
    },
    async commit(write, writtenTo, now) {
      return only(await commitAll([{ write, writtenTo }], now));
    },

    async abandon({ copyName }, writtenTo, now) {
      await db.transaction(async (tx) => {
        const given = await tx.delete(writes).where(eq(writes.copyName, copyName)).returning();
        if (given.length === 0) return;
        const onDevices = (names: readonly string[]) => names.map((deviceName) => ({ deviceName, copyName }));
        await recordRemovals(tx, onDevices(writtenTo.durable), now);
        await recordRemovals(tx, onDevices(writtenTo.pending), new Date(now.getTime() + lateRemovalMs));
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

    async missing(addressHex, cids) {
      const rows = await db
        .select({ cid: owners.cid })
        .from(owners)
        .innerJoin(copies, eq(copies.cid, owners.cid))
        .where(and(eq(owners.address, addressHex), inArray(owners.cid, [...cids])))
        .groupBy(owners.cid)
        .having(gte(sql`count(*) filter (where ${copies.state} = 'good')`, copiesBeforeAnswer));
      const there = new Set(rows.map(({ cid }) => cid));
      return cids.filter((cid) => !there.has(cid));
    },
  };
}

/** The functions of migration 0002 say by copy name what became of each write. */
async function outcomesOf(db: Db, call: SQL): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ copy_name: string; outcome: string }>(sql`SELECT * FROM ${call}`);
  return new Map(rows.map(({ copy_name, outcome }) => [copy_name, outcome]));
}

function beginOutcome(write: Write, outcome: string | undefined): BeginOutcome {
  switch (outcome) {
    case "begun":
      return { kind: "begun", write, needsCopies: true };
    case "relies":
      return { kind: "begun", write, needsCopies: false };
    case "unknown_address":
    case "not_entitled":
    case "quota_exceeded":
    case "deleted":
    case "owned":
      return { kind: outcome };
    default:
      throw new TypeError(`The database began a write with the outcome ${outcome}`);
  }
}

function commitOutcome(outcome: string | undefined): CommitOutcome {
  switch (outcome) {
    case "committed":
    case "surplus":
      return { kind: "committed", isSurplus: outcome === "surplus" };
    case "not_entitled":
    case "lost":
      return { kind: outcome };
    default:
      throw new TypeError(`The database ended a write with the outcome ${outcome}`);
  }
}

/** Writes of one block go after each other: each has to find what the one before has left. */
function withoutRepeats(done: readonly DoneWrite[]): DoneWrite[][] {
  const waves: DoneWrite[][] = [];
  const had = new Map<string, number>();
  for (const item of done) {
    const { cid } = item.write.block;
    const at = had.get(cid) ?? 0;
    had.set(cid, at + 1);
    const wave = waves[at];
    if (wave === undefined) waves.push([item]);
    else wave.push(item);
  }
  return waves;
}

function json(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}

function moment(now: Date, laterMs = 0): SQL {
  return sql`${new Date(now.getTime() + laterMs).toISOString()}::timestamptz`;
}

function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new TypeError("The list is empty");
  return first;
}
