import { randomBytes } from "node:crypto";
import type { Hex } from "viem";
import { createEvm, type Evm, type Genesis } from "./evm.ts";
import { type Journal, JournalError } from "./journal.ts";
import { applyRecord, type ChainRecord, type Head, readHead } from "./replay.ts";
import { INVALID_PARAMS, RpcError } from "./rpc-error.ts";

export interface JournaledChain {
  head(): Head;
  /** Answers a request that changes nothing. */
  read(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Makes a change that mines no block. */
  change(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Takes a transaction and mines a block with it. Answers the transaction's hash. */
  send(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Mines blocks. The time of each is `secondsApart` after the one before, or the clock's if that is undefined. */
  mine(blocks: number, secondsApart?: number): Promise<void>;
  /** Sets the time of the next block; the blocks that follow go on from there. */
  setNextTimestamp(timestamp: number): void;
  /** Moves the time of all further blocks and answers by how many seconds it is ahead of the clock. */
  increaseTime(seconds: number): number;
  /** Remembers the chain as it is now and answers a name for that. */
  takeSnapshot(): Promise<Hex>;
  /** Goes back to a snapshot; false if there is none of this name. */
  revertTo(snapshot: string): Promise<boolean>;
  /**
   * Replaces the newest `depth` blocks by a branch that is one block longer and begins with these signed transactions,
   * one in each block. Readers see the old branch or the new one, never a part.
   */
  reorganize(depth: number, transactions: readonly string[]): Promise<Head>;
}

export interface PlacedRecord {
  record: ChainRecord;
  /** Where the record ends in the journal. */
  endOffset: number;
}

export interface JournaledChainDeps {
  journal: Journal;
  genesis: Genesis;
  /** Where the journal's first record ends, which holds the genesis. */
  genesisEndOffset: number;
  /** What the journal holds already. */
  records: readonly PlacedRecord[];
  now: () => number;
}

/** A chain in memory and the records that made it, each with the number of the block that was the newest after it. */
interface Branch {
  evm: Evm;
  head: Head;
  records: (PlacedRecord & { blockNumber: number })[];
}

/**
 * A chain whose every change is in a journal before it is made: a killed process finds the same chain again by applying
 * the journal's records to a new one. Going back means to cut the journal and to do the same.
 */
export async function createJournaledChain(deps: JournaledChainDeps): Promise<JournaledChain> {
  const { journal } = deps;
  let branch = await createBranch(deps.genesis);
  let secondsAhead = 0;
  let nextTimestamp: number | undefined;
  let snapshots: { name: string; endOffset: number }[] = [];
  let snapshotsTaken = 0;
  /** Changes happen one after the other. */
  let changing: Promise<unknown> = Promise.resolve();

  const endOf = ({ records }: Branch) => records.at(-1)?.endOffset ?? deps.genesisEndOffset;

  for (const [index, placed] of deps.records.entries()) {
    try {
      await extend(branch, placed.record, placed.endOffset);
    } catch (cause) {
      // The last record may be of a request that was refused, and whose process was killed before it took it back.
      if (index < deps.records.length - 1) throw replayError(index, cause);
      await journal.cut(endOf(branch));
    }
  }

  async function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = changing.then(work);
    changing = result.catch(() => undefined);
    return await result;
  }

  function nextBlock(head: Head, timestamp?: number): ChainRecord["block"] {
    const clock = Math.floor(deps.now() / 1_000);
    const chosen = timestamp ?? nextTimestamp ?? clock + secondsAhead;
    if (nextTimestamp !== undefined || timestamp !== undefined) secondsAhead = Math.max(0, chosen - clock);
    nextTimestamp = undefined;
    return { timestamp: Math.max(chosen, head.timestamp), prevRandaoHex: `0x${randomBytes(32).toString("hex")}` };
  }

  /** Writes the change down, then makes it; a change that is refused is taken back. */
  async function commit(change: Omit<ChainRecord, "parentHex">): Promise<unknown> {
    const before = endOf(branch);
    const record: ChainRecord = { parentHex: branch.head.hashHex, ...change };
    const [endOffset = before] = await journal.append([record]);
    try {
      return await extend(branch, record, endOffset);
    } catch (error) {
      await journal.cut(before);
      throw error;
    }
  }

  /** A new chain from the records that fulfil `isKept`. */
  async function rebuild(isKept: (record: Branch["records"][number]) => boolean): Promise<Branch> {
    const rebuilt = await createBranch(deps.genesis);
    for (const placed of branch.records.filter(isKept)) await extend(rebuilt, placed.record, placed.endOffset);
    return rebuilt;
  }

  /** Puts a branch that was made beside the current one in its place; `added` are its records that have no place yet. */
  async function switchTo(next: Branch, added: readonly ChainRecord[]): Promise<void> {
    const kept = next.records.length - added.length;
    const cutAt = next.records[kept - 1]?.endOffset ?? deps.genesisEndOffset;
    await journal.cut(cutAt);
    const ends = await journal.append(added);
    for (const [index, placed] of next.records.slice(kept).entries()) placed.endOffset = ends[index] ?? cutAt;
    snapshots = snapshots.filter((snapshot) => snapshot.endOffset <= cutAt);
    branch = next;
  }

  return {
    head: () => branch.head,
    read: (method, params) => branch.evm.request(method, params),
    change: (method, params) => exclusively(() => commit({ request: { method, params } })),
    send: (method, params) => exclusively(() => commit({ request: { method, params }, block: nextBlock(branch.head) })),
    mine: (blocks, secondsApart) =>
      exclusively(async () => {
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
    takeSnapshot: () =>
      exclusively(async () => {
        snapshotsTaken++;
        const name: Hex = `0x${snapshotsTaken.toString(16)}`;
        snapshots.push({ name, endOffset: endOf(branch) });
        return name;
      }),
    revertTo: (name) =>
      exclusively(async () => {
        const index = snapshots.findIndex((known) => known.name === name);
        const { endOffset } = snapshots[index] ?? {};
        if (endOffset === undefined) return false;
        await switchTo(await rebuild((placed) => placed.endOffset <= endOffset), []);
        snapshots = snapshots.slice(0, index);
        return true;
      }),
    reorganize: (depth, transactions) =>
      exclusively(async () => {
        const oldNumber = branch.head.number;
        if (depth > oldNumber) throw new RpcError(INVALID_PARAMS, `The chain has only ${oldNumber} blocks.`);
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
    `The local chain's journal does not make the same chain again (record ${index + 1}: ${reason}): restore it, or move it away to begin a new chain.`,
    { cause },
  );
}
