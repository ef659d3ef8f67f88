import { randomBytes } from "node:crypto";
import type { Hex } from "viem";
import { createEvm, type Evm, type Genesis } from "./evm.ts";
import { type Journal, JournalError } from "./journal.ts";
import { applyRecord, type ChainRecord, type Head, readHead } from "./replay.ts";
import { invalidParams, RpcError } from "./rpc-error.ts";

export interface JournaledChain {
  head(): Head;
  /** Answers a request that changes nothing. */
  read(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Makes a change that mines no block. */
  change(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Adds a transaction and mines a block with it. Returns the hash of the transaction. */
  send(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Mines blocks. The time of each is `secondsApart` after the one before, or the current time without it. */
  mine(blocks: number, secondsApart?: number): Promise<void>;
  /** Sets the time of the next block, from which the following blocks continue. */
  setNextTimestamp(timestamp: number): void;
  /** Moves the time of all further blocks. Returns by how many seconds it is ahead of the clock. */
  increaseTime(seconds: number): number;
  /** Creates a snapshot of the chain and returns its name. */
  createSnapshot(): Promise<Hex>;
  /** Returns to a snapshot; false if there is none with this name. */
  revertTo(snapshot: string): Promise<boolean>;
  /**
   * Replaces the newest `depth` blocks by a branch that is one block longer and begins with these signed transactions,
   * one in each block. Readers see the old branch or the new one, never a part.
   */
  reorganize(depth: number, transactions: readonly string[]): Promise<Head>;
}

export interface StoredRecord {
  readonly record: ChainRecord;
  /** Offset in the journal at which the record ends. */
  endOffset: number;
}

export interface JournaledChainDeps {
  readonly journal: Journal;
  readonly genesis: Genesis;
  /** End offset of the first record of the journal, which contains the genesis. */
  readonly genesisEndOffset: number;
  /** Existing records of the journal. */
  readonly records: readonly StoredRecord[];
  readonly now: () => number;
}

/** A chain in memory and its records, each with the number of the newest block after it. */
interface Branch {
  evm: Evm;
  head: Head;
  records: (StoredRecord & { blockNumber: number })[];
}

/**
 * A chain that writes every change to a journal before it applies it. After a kill the same chain is rebuilt by applying the
 * records to a new one. To go back, the journal is truncated and the chain is rebuilt.
 */
export async function createJournaledChain(deps: JournaledChainDeps): Promise<JournaledChain> {
  const { journal } = deps;
  let branch = await createBranch(deps.genesis);
  let secondsAhead = 0;
  let nextTimestamp: number | undefined;
  let snapshots: { name: string; endOffset: number }[] = [];
  let snapshotCount = 0;
  /** The last change. Changes run one after the other. */
  let lastChange: Promise<unknown> = Promise.resolve();

  const endOffsetOf = ({ records }: Branch) => records.at(-1)?.endOffset ?? deps.genesisEndOffset;

  for (const [index, stored] of deps.records.entries()) {
    try {
      await extend(branch, stored.record, stored.endOffset);
    } catch (cause) {
      // The last record may belong to a refused request whose process was killed before it removed the record.
      if (index < deps.records.length - 1) throw replayError(index, cause);
      await journal.truncate(endOffsetOf(branch));
    }
  }

  async function runExclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = lastChange.then(work);
    lastChange = result.catch(() => undefined);
    return await result;
  }

  function nextBlock(head: Head, timestamp?: number): ChainRecord["block"] {
    const clock = Math.floor(deps.now() / 1_000);
    const chosen = timestamp ?? nextTimestamp ?? clock + secondsAhead;
    if (nextTimestamp !== undefined || timestamp !== undefined) secondsAhead = Math.max(0, chosen - clock);
    nextTimestamp = undefined;
    return { timestamp: Math.max(chosen, head.timestamp), prevRandaoHex: `0x${randomBytes(32).toString("hex")}` };
  }

  /** Writes the change to the journal, then applies it. A refused change is removed from the journal. */
  async function commit(change: Omit<ChainRecord, "parentHex">): Promise<unknown> {
    const before = endOffsetOf(branch);
    const record: ChainRecord = { parentHex: branch.head.hashHex, ...change };
    const [endOffset = before] = await journal.append([record]);
    try {
      return await extend(branch, record, endOffset);
    } catch (error) {
      await journal.truncate(before);
      throw error;
    }
  }

  /** Builds a new chain from the records that fulfil `isKept`. */
  async function rebuild(isKept: (record: Branch["records"][number]) => boolean): Promise<Branch> {
    const rebuilt = await createBranch(deps.genesis);
    for (const stored of branch.records.filter(isKept)) await extend(rebuilt, stored.record, stored.endOffset);
    return rebuilt;
  }

  /** Replaces the current branch; `added` are the records of the next one that are not in the journal yet. */
  async function switchTo(next: Branch, added: readonly ChainRecord[]): Promise<void> {
    const kept = next.records.length - added.length;
    const keptOffset = next.records[kept - 1]?.endOffset ?? deps.genesisEndOffset;
    await journal.truncate(keptOffset);
    const endOffsets = await journal.append(added);
    for (const [index, stored] of next.records.slice(kept).entries())
      stored.endOffset = endOffsets[index] ?? keptOffset;
    snapshots = snapshots.filter((snapshot) => snapshot.endOffset <= keptOffset);
    branch = next;
  }

  return {
    head: () => branch.head,
    read: (method, params) => branch.evm.request(method, params),
    change: (method, params) => runExclusively(() => commit({ request: { method, params } })),
    send: (method, params) =>
      runExclusively(() => commit({ request: { method, params }, block: nextBlock(branch.head) })),
    mine: (blocks, secondsApart) =>
      runExclusively(async () => {
        for (let mined = 0; mined < blocks; mined++) {
          const isSpaced = secondsApart !== undefined && mined > 0;
          const timestamp = isSpaced ? branch.head.timestamp + secondsApart : undefined;
          await commit({ block: nextBlock(branch.head, timestamp) });
        }
      }),
    setNextTimestamp(timestamp) {
      nextTimestamp = timestamp;
    },
    increaseTime(seconds) {
      secondsAhead += seconds;
      return secondsAhead;
    },
    createSnapshot: () =>
      runExclusively(async () => {
        snapshotCount++;
        const name: Hex = `0x${snapshotCount.toString(16)}`;
        snapshots.push({ name, endOffset: endOffsetOf(branch) });
        return name;
      }),
    revertTo: (name) =>
      runExclusively(async () => {
        const index = snapshots.findIndex((known) => known.name === name);
        const { endOffset } = snapshots[index] ?? {};
        if (endOffset === undefined) return false;
        await switchTo(await rebuild((stored) => stored.endOffset <= endOffset), []);
        snapshots = snapshots.slice(0, index);
        return true;
      }),
    reorganize: (depth, transactions) =>
      runExclusively(async () => {
        const oldNumber = branch.head.number;
        if (depth > oldNumber) throw new RpcError(invalidParams, `The chain has only ${oldNumber} blocks.`);
        const next = await rebuild(({ blockNumber }) => blockNumber <= oldNumber - depth);
        const added: ChainRecord[] = [];
        const add = async (change: Omit<ChainRecord, "parentHex">) => {
          const record = { parentHex: next.head.hashHex, ...change };
          await extend(next, record, 0);
          added.push(record);
        };
        for (const signed of transactions) {
          const request = { method: "eth_sendRawTransaction", params: [signed] };
          await add({ request, block: nextBlock(next.head) });
        }
        while (next.head.number <= oldNumber) await add({ block: nextBlock(next.head) });
        await switchTo(next, added);
        return next.head;
      }),
  };
}

async function createBranch(genesis: Genesis): Promise<Branch> {
  const evm = await createEvm(genesis);
  return { evm, head: await readHead(evm), records: [] };
}

async function extend(branch: Branch, record: ChainRecord, endOffset: number): Promise<unknown> {
  if (record.parentHex !== branch.head.hashHex) throw new Error(`block ${branch.head.number} has another hash`);
  const result = await applyRecord(branch.evm, record);
  branch.head = await readHead(branch.evm);
  branch.records.push({ record, endOffset, blockNumber: branch.head.number });
  return result;
}

function replayError(index: number, cause: unknown): JournalError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new JournalError(
    `The local chain's journal does not make the same chain again (record ${index + 1}: ${reason}): restore it, or move it away to start a new chain.`,
    { cause },
  );
}
