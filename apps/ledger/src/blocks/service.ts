import { signedBy } from "@dexnet/crypto/verify/signature";
import { blockStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors";
import {
  blockBytesLargest,
  blockHeaderBytes,
  copiesBeforeAnswer,
  copiesPerBlock,
  partOverheadBytes,
} from "@dexnet/protocol/limits";
import type { Logger } from "@dexnet/service/log";
import type { DeviceRegistry } from "../devices/registry.ts";
import { gatherCopiesMs } from "../limits.ts";
import { createCopyRecorder } from "../repair/copy-recorder.ts";
import type { CopyReference, RepairStore } from "../repair/store.ts";
import { type IncomingBlock, openIncomingBlock } from "./incoming-block.ts";
import type { BlockReader } from "./read-block.ts";
import { type Spread, spreadCopies } from "./spread.ts";
import type { BeginOutcome, BlockFacts, BlockStore, Write, WrittenTo } from "./store.ts";

const blockBytesSmallest = blockHeaderBytes + partOverheadBytes;

export interface BlockService {
  /** Stores a block for an address. When it resolves, two copies and the owner's claim are durable. */
  put(request: PutRequest): Promise<{ cid: string; sizeBytes: number }>;
  /** The block, every byte of it checked. */
  get(cid: string): Promise<Uint8Array>;
  /** The block's size, if some device seems to have it. */
  measure(cid: string): Promise<number>;
  /** Resolves when the copies that follow after an answer are written, or have failed. */
  settled(): Promise<void>;
}

export interface PutRequest {
  /** Lower case. */
  readonly addressHex: string;
  /** As announced; the bytes are held to it. */
  readonly sizeBytes: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface BlockServiceDeps {
  readonly store: BlockStore;
  readonly repairs: RepairStore;
  readonly devices: DeviceRegistry;
  readonly reader: BlockReader;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly wakeRepairer: () => void;
}

const nothingWritten: WrittenTo = { durable: [], pending: [] };

export function createBlockService(deps: BlockServiceDeps): BlockService {
  const { store, clock } = deps;
  const following = new Set<Promise<void>>();
  const recorder = createCopyRecorder({ store: deps.repairs, clock, gatherMs: gatherCopiesMs });

  return {
    async put({ addressHex, sizeBytes, bytes }) {
      if (sizeBytes < blockBytesSmallest) throw new AppError("block_invalid");
      if (sizeBytes > blockBytesLargest) throw new AppError("too_large");
      const incoming = await openIncomingBlock(bytes, sizeBytes);
      const { cid, signatureHex } = incoming.header;
      // Before a byte is kept and before the database is asked: only the owner of the key gets any further.
      if (!signedBy(blockStatement({ address: addressHex, blockCid: cid }), signatureHex, addressHex)) {
        throw new AppError("signature_invalid");
      }
      const begun = await begin(addressHex, { cid, sizeBytes, signatureHex });
      if (begun.kind === "owned") await readThrough(incoming);
      else await write(begun.write, begun.needsCopies, incoming);
      return { cid, sizeBytes };
    },

    async get(cid) {
      const found = await store.find(cid);
      if (found === undefined) throw new AppError("block_not_found");
      const blockBytes = await deps.reader.read(found.block, found.copies);
      if (blockBytes === undefined) throw new AppError("copies_unavailable");
      return blockBytes;
    },

    async measure(cid) {
      const found = await store.find(cid);
      if (found === undefined) throw new AppError("block_not_found");
      if ((await deps.reader.confirm(found.block, found.copies)).length === 0) throw new AppError("copies_unavailable");
      return found.block.sizeBytes;
    },

    async settled() {
      while (following.size > 0) await Promise.all(following);
    },
  };

  /** Where the write would rely on copies that are there already, makes sure that they are. */
  async function begin(addressHex: string, block: BlockFacts): Promise<Admitted> {
    const begun = admitted(await store.begin(addressHex, block, clock()));
    if (begun.kind === "begun" && begun.needsCopies) return begun;
    const isEnough = await hasEnoughCopies(block.cid).catch(async (error: unknown) => {
      if (begun.kind === "begun") await giveUp(begun.write, nothingWritten);
      throw error;
    });
    if (isEnough) return begun;
    if (begun.kind === "begun") return { ...begun, needsCopies: true };
    return admitted(await store.begin(addressHex, block, clock()));
  }

  /** When not, copies that can't be seen no longer count: the bytes that are coming are worth more. */
  async function hasEnoughCopies(cid: string): Promise<boolean> {
    const found = await store.find(cid);
    if (found === undefined) return false;
    const counting = found.copies.filter(({ state }) => state === "good");
    const there = await deps.reader.confirm(found.block, counting);
    if (there.length >= copiesBeforeAnswer) return true;
    const unseen = counting.filter((copy) => !there.includes(copy));
    await deps.repairs.noteBad(cid, unseen, clock());
    return false;
  }

  async function write(write: Write, needsCopies: boolean, incoming: IncomingBlock): Promise<void> {
    const spread = needsCopies ? spreadCopies(deps, write, incoming.bytes) : undefined;
    const writtenTo = () => spread?.writtenTo() ?? nothingWritten;
    try {
      await (spread === undefined ? readThrough(incoming) : spread.enough());
      const placed = writtenTo();
      if (spread !== undefined && placed.durable.length < copiesBeforeAnswer) throw new AppError("unavailable");
      const outcome = await store.commit(write, placed, clock());
      if (outcome.kind === "not_entitled") throw new AppError("address_not_entitled");
      if (outcome.kind === "lost") throw new AppError("unavailable");
      if (spread !== undefined && !outcome.isSurplus) follow(write, placed, spread);
    } catch (error) {
      await giveUp(write, writtenTo());
      throw error;
    }
  }

  async function giveUp(write: Write, writtenTo: WrittenTo): Promise<void> {
    try {
      await store.abandon(write, writtenTo, clock());
      if (writtenTo.durable.length > 0) deps.wakeRepairer();
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
        await recorder.record(copy);
        return;
      }
      await deps.repairs.noteBad(copy.cid, [copy], clock());
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
  return outcome;
}

/** Takes in what is not needed: it must still be what it says. */
async function readThrough(incoming: IncomingBlock): Promise<void> {
  for await (const _ of incoming.bytes);
}
