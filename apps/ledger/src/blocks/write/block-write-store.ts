import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { copiesBeforeAnswer, copiesPerBlock } from "@dexnet/protocol/limits";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { eq, type SQL, sql } from "drizzle-orm";
import { composePutEntries } from "../../log/append-entries.ts";
import { lateRemovalMs, writeLeaseMs } from "../copies/copy-limits.ts";
import type { BlockInfo } from "../copies/copy-reference.ts";
import { newCopyName } from "../copies/copy-reference.ts";
import { writes } from "../copies/copy-tables.ts";
import { recordRemovals } from "../copies/removals.ts";
import { followingCopyMs } from "./block-write-limits.ts";

export interface WriteRequest {
  readonly addressHex: string;
  readonly block: BlockInfo;
}

/** A write under way. It reserves bytes of the quota of the address and has a name for its copies. */
export interface Write extends WriteRequest {
  readonly copyName: string;
}

export type BeginOutcome =
  | { kind: "unknown_address" }
  | { kind: "not_entitled" }
  | { kind: "quota_exceeded" }
  /** The address has deleted this block and can't store it again. */
  | { kind: "deleted" }
  /** The address owns this block, and enough copies are good. */
  | { kind: "owned" }
  /** `needsCopies` is false when copies of another owner are good: then only the owner is added. */
  | { kind: "begun"; write: Write; needsCopies: boolean };

/** Devices with a durable copy of a write, and devices that are still writing it. */
export interface CopyProgress {
  readonly durable: readonly string[];
  readonly pending: readonly string[];
}

export type CommitOutcome =
  /** `isSurplus`: another write of the same block was first. The copies of this one are removed. */
  | { kind: "committed"; isSurplus: boolean }
  | { kind: "not_entitled" }
  /** Copies on which this write relied are gone. Nothing was changed, and the client may try again. */
  | { kind: "lost" };

export interface FinishedWrite {
  readonly write: Write;
  readonly progress: CopyProgress;
}

export interface WriteStore {
  /** Begins several writes, as if one after the other. The outcomes are in their order. */
  beginWrites(requests: readonly WriteRequest[], now: Date): Promise<BeginOutcome[]>;
  /** Commits several writes, each with an entry of the log. The copies of a write that is not committed are removed, unless it was abandoned before. */
  commitWrites(finished: readonly FinishedWrite[], now: Date): Promise<CommitOutcome[]>;
  /** Releases the reserved bytes and removes the copies. Does nothing for a committed write. */
  abandonWrite(write: Write, progress: CopyProgress, now: Date): Promise<void>;
}

/**
 * [Note: locks] A change of the blocks of an address locks the row of the address first. A change of the copies of a block
 * locks the row of the block first. Addresses are locked before blocks, and several rows of a table in the order of their
 * keys. So quotas and numbers of good copies are right under concurrency.
 */
export function createWriteStore(db: Db, deployment: string): WriteStore {
  /** Entries of the log, which are added for the writes that are committed. */
  function composeEntries(group: readonly FinishedWrite[], now: Date) {
    const entries = composePutEntries(
      group.map(({ write: { addressHex, block } }) => ({
        kind: "put",
        deployment,
        address: addressHex,
        at: now,
        cid: block.cid,
        sizeBytes: block.sizeBytes,
      })),
    );
    return entries.map(({ addressHex, subject, entryBytes, saltBytes, record }, at) => ({
      copy_name: group[at]?.write.copyName,
      address: addressHex,
      subject,
      entry: hexFromBytes(entryBytes),
      salt: hexFromBytes(saltBytes),
      record,
    }));
  }

  return {
    async beginWrites(requests, now) {
      const begun = requests.map((request): Write => ({ ...request, copyName: newCopyName(request.block.cid) }));
      const list = begun.map(({ addressHex, block, copyName }) => ({
        address: addressHex,
        cid: block.cid,
        size_bytes: block.sizeBytes,
        copy_name: copyName,
      }));
      const outcomes = await callForOutcomes(
        db,
        sql`begin_writes(${json(list)}, ${copiesBeforeAnswer}, ${timestamp(now)}, ${timestamp(now, writeLeaseMs)})`,
      );
      return begun.map((write) => beginOutcome(write, outcomes.get(write.copyName)));
    },

    async commitWrites(finished, now) {
      const all = new Map<string, string>();
      for (const group of groupWithoutRepeats(finished)) {
        const list = group.map(({ write: { addressHex, block, copyName }, progress }) => ({
          address: addressHex,
          cid: block.cid,
          size_bytes: block.sizeBytes,
          signature: block.signatureHex,
          copy_name: copyName,
          ...progress,
        }));
        const outcomes = await callForOutcomes(
          db,
          sql`commit_logged_writes(${json(list)}, ${json(composeEntries(group, now))},
            ${copiesBeforeAnswer}, ${copiesPerBlock},
            ${timestamp(now)}, ${timestamp(now, followingCopyMs)}, ${timestamp(now, lateRemovalMs)})`,
        );
        for (const [copyName, outcome] of outcomes) all.set(copyName, outcome);
      }
      return finished.map(({ write }) => commitOutcome(all.get(write.copyName)));
    },

    async abandonWrite({ copyName }, progress, now) {
      await db.transaction(async (tx) => {
        const abandoned = await tx.delete(writes).where(eq(writes.copyName, copyName)).returning();
        if (abandoned.length === 0) return;
        const onDevices = (names: readonly string[]) => names.map((deviceName) => ({ deviceName, copyName }));
        await recordRemovals(tx, onDevices(progress.durable), now);
        await recordRemovals(tx, onDevices(progress.pending), addMilliseconds(now, lateRemovalMs));
      });
    },
  };
}

/** `begin_writes` and `commit_logged_writes` return the outcome of each write by copy name. */
async function callForOutcomes(db: Db, call: SQL): Promise<Map<string, string>> {
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
      throw new TypeError(`The database committed a write with the outcome ${outcome}`);
  }
}

/** Writes of one block are committed one after the other: each has to see the result of the one before. */
function groupWithoutRepeats(finished: readonly FinishedWrite[]): FinishedWrite[][] {
  const groups: FinishedWrite[][] = [];
  const counts = new Map<string, number>();
  for (const item of finished) {
    const { cid } = item.write.block;
    const index = counts.get(cid) ?? 0;
    counts.set(cid, index + 1);
    const group = groups[index];
    if (group === undefined) groups.push([item]);
    else group.push(item);
  }
  return groups;
}

function json(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}

function timestamp(now: Date, laterMs = 0): SQL {
  return sql`${addMilliseconds(now, laterMs).toISOString()}::timestamptz`;
}
