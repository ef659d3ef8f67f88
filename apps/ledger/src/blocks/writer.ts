import { AppError } from "@dexnet/protocol/errors";
import { copiesBeforeAnswer, copiesPerBlock } from "@dexnet/protocol/limits";
import { createBatcher } from "@dexnet/service/batcher";
import type { Logger } from "@dexnet/service/log";
import type { DeviceRegistry } from "../devices/registry.ts";
import { gatherCopiesMs, gatherWritesMs, writesInGroup } from "../limits.ts";
import type { CopyReference, RepairStore } from "../repair/store.ts";
import type { HeldBytes } from "./held-bytes.ts";
import { type Intake, takeIn } from "./intake.ts";
import type { BlockReader } from "./read-block.ts";
import type { Slabs } from "./slabs.ts";
import { type Spread, spreadCopies } from "./spread.ts";
import type { BeginOutcome, BlockFacts, BlockStore, CommitOutcome, Write, WrittenTo } from "./store.ts";

export interface BlockWriter {
  /**
   * Keeps a block whose signature was checked. The bytes throw at their end unless they are the block's. When it
   * resolves, two copies and the owner's claim are durable.
   */
  write(addressHex: string, block: BlockFacts, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Resolves when the copies that follow after an answer are written, or have failed. */
  settled(): Promise<void>;
}

export interface BlockWriterDeps {
  readonly store: BlockStore;
  readonly repairs: RepairStore;
  readonly devices: DeviceRegistry;
  readonly reader: BlockReader;
  readonly held: HeldBytes;
  readonly slabs: Slabs;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly wakeRepairer: () => void;
}

interface Ending {
  readonly write: Write;
  readonly spread: Spread | undefined;
}

const nothingWritten: WrittenTo = { durable: [], pending: [] };
const writtenTo = (spread: Spread | undefined) => spread?.writtenTo() ?? nothingWritten;

export function createBlockWriter(deps: BlockWriterDeps): BlockWriter {
  const { store, repairs, clock } = deps;
  const following = new Set<Promise<void>>();
  const recordCopy = createBatcher({
    largestBatch: writesInGroup,
    gatherMs: () => gatherCopiesMs,
    async run(copies: readonly CopyReference[]) {
      await repairs.finishCopies(copies, clock());
      return copies;
    },
  });
  let writing = 0;
  const gatherMs = () => (writing > 1 ? gatherWritesMs : 0);
  const beginWrite = createBatcher({
    largestBatch: writesInGroup,
    gatherMs,
    run: (wanted: readonly { addressHex: string; block: BlockFacts }[]) => store.beginAll(wanted, clock()),
  });
  const commitWrite = createBatcher({
    largestBatch: writesInGroup,
    gatherMs,
    async run(list: readonly Ending[]): Promise<{ outcome: CommitOutcome; placed: WrittenTo }[]> {
      // Asked as late as can be: a copy that became durable meanwhile needs no record of its own.
      const done = list.map(({ write, spread }) => ({ write, writtenTo: writtenTo(spread) }));
      const outcomes = await store.commitAll(done, clock());
      return outcomes.map((outcome, at) => ({ outcome, placed: done[at]?.writtenTo ?? nothingWritten }));
    },
  });

  return {
    async write(addressHex, block, bytes) {
      writing += 1;
      const intake = takeIn(deps, bytes, block.sizeBytes);
      try {
        const begun = await begin(addressHex, block);
        if (begun.kind === "owned") await readThrough(intake);
        else await keep(begun.write, begun.needsCopies, intake);
      } finally {
        intake.tape.letGo();
        intake.begun();
        writing -= 1;
      }
    },
    async settled() {
      while (following.size > 0) await Promise.all(following);
    },
  };

  /** Where the write would rely on copies that are there already, makes sure that they are. */
  async function begin(addressHex: string, block: BlockFacts): Promise<Admitted> {
    const begun = admitted(await beginWrite({ addressHex, block }));
    if (begun.kind === "begun" && begun.needsCopies) return begun;
    const isEnough = await hasEnoughCopies(block.cid).catch(async (error: unknown) => {
      if (begun.kind === "begun") await giveUp(begun.write, nothingWritten);
      throw error;
    });
    if (isEnough) return begun;
    if (begun.kind === "begun") return { ...begun, needsCopies: true };
    return admitted(await beginWrite({ addressHex, block }));
  }

  /** When not, copies that can't be seen no longer count: the bytes that are coming are worth more. */
  async function hasEnoughCopies(cid: string): Promise<boolean> {
    const found = await store.find(cid);
    if (found === undefined) return false;
    const counting = found.copies.filter(({ state }) => state === "good");
    const there = await deps.reader.confirm(found.block, counting, copiesBeforeAnswer);
    if (there.length >= copiesBeforeAnswer) return true;
    const unseen = counting.filter((copy) => !there.includes(copy));
    await repairs.noteBad(cid, unseen, clock());
    return false;
  }

  async function keep(write: Write, needsCopies: boolean, intake: Intake): Promise<void> {
    const spread = needsCopies ? spreadCopies(deps, write, intake) : undefined;
    try {
      await (spread === undefined ? readThrough(intake) : spread.enough());
      if (spread !== undefined && writtenTo(spread).durable.length < copiesBeforeAnswer) {
        throw new AppError("unavailable");
      }
      const { outcome, placed } = await commitWrite({ write, spread });
      if (outcome.kind === "not_entitled") throw new AppError("address_not_entitled");
      if (outcome.kind === "lost") throw new AppError("unavailable");
      if (spread !== undefined && !outcome.isSurplus) follow(write, placed, spread);
      if (outcome.isSurplus) deps.wakeRepairer();
    } catch (error) {
      await giveUp(write, writtenTo(spread));
      throw error;
    }
  }

  async function giveUp(write: Write, written: WrittenTo): Promise<void> {
    try {
      await store.abandon(write, written, clock());
      if (written.durable.length > 0) deps.wakeRepairer();
    } catch (err) {
      // Its lease ends by itself.
      deps.log.warn({ err, cid: write.block.cid }, "a write could not be given up");
    }
  }

  /** Sees the copies through that were not awaited. Those that had failed by the commit are the repairer's already. */
  function follow(write: Write, placed: WrittenTo, spread: Spread): void {
    if (placed.durable.length + placed.pending.length < copiesPerBlock) deps.wakeRepairer();
    for (const deviceName of placed.pending) {
      const copy = { cid: write.block.cid, deviceName, copyName: write.copyName };
      const done = seeThrough(copy, spread).finally(() => following.delete(done));
      following.add(done);
    }
  }

  async function seeThrough(copy: CopyReference, spread: Spread): Promise<void> {
    try {
      if ((await spread.end(copy.deviceName)) === "durable") {
        await recordCopy(copy);
        return;
      }
      await repairs.noteBad(copy.cid, [copy], clock());
      deps.wakeRepairer();
    } catch (err) {
      // The row says that a copy is due: the repairer finds it.
      deps.log.warn({ err, ...copy }, "a following copy could not be recorded");
    }
  }
}

type Admitted = Extract<BeginOutcome, { kind: "owned" | "begun" }>;

function admitted(outcome: BeginOutcome): Admitted {
  if (outcome.kind === "unknown_address") throw new AppError("address_unknown");
  if (outcome.kind === "not_entitled") throw new AppError("address_not_entitled");
  if (outcome.kind === "quota_exceeded") throw new AppError("quota_exceeded");
  if (outcome.kind === "deleted") throw new AppError("block_deleted");
  return outcome;
}

/** Takes in what is not needed: it must still be what it says. */
async function readThrough(intake: Intake): Promise<void> {
  intake.tape.letGo();
  intake.begun();
  await intake.done;
}
