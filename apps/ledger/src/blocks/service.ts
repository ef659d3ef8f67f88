import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { blockStatement } from "@dexnet/crypto/verify/statements";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import { blockBytesLargest, blockHeaderBytes, partOverheadBytes } from "@dexnet/protocol/limits";
import type { Logger } from "@dexnet/service/log";
import { mapConcurrently } from "@dexnet/service/semaphore";
import { blake3 } from "@napi-rs/blake-hash";
import { batchWritesAtOnce } from "../limits.ts";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import type { HeldBytes } from "./held-bytes.ts";
import { splitBatch } from "./incoming-batch.ts";
import { openIncomingBlock } from "./incoming-block.ts";
import type { BlockReader } from "./read-block.ts";
import { isSignedBy } from "./signer.ts";
import type { BlockFacts, BlockStore } from "./store.ts";
import type { BlockWriter } from "./writer.ts";

const blockBytesSmallest = blockHeaderBytes + partOverheadBytes;

export interface StoredBlock {
  readonly cid: string;
  readonly sizeBytes: number;
}

export type BatchResult = StoredBlock | { readonly cid: string | null; readonly code: ErrorCode };

export interface BlockService {
  /** Stores a block for an address. When it resolves, two copies and the owner's claim are durable. */
  put(request: PutRequest): Promise<StoredBlock>;
  /** The same for many at once, each with an outcome of its own. */
  putBatch(addressHex: string, batchBytes: Buffer): Promise<BatchResult[]>;
  /** The block, every byte of it checked. `onSize` hears how large it is before it is read into memory. */
  get(cid: string, onSize: (sizeBytes: number) => void): Promise<Uint8Array>;
  /** The block's size, if some device seems to have it. */
  measure(cid: string): Promise<number>;
  /** Which of these the address has to send, for the first time or again. */
  missing(addressHex: string, cids: readonly string[]): Promise<string[]>;
}

export interface PutRequest {
  /** Lower case. */
  readonly addressHex: string;
  /** As announced; the bytes are held to it. */
  readonly sizeBytes: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface BlockServiceDeps {
  readonly deployment: string;
  readonly store: BlockStore;
  readonly reader: BlockReader;
  readonly writer: BlockWriter;
  /** By address. Counted only after the signature was verified: otherwise anybody could use up another address's limit. */
  readonly writesPerAddress: ConcurrencyLimit;
  /** Of all that write, whoever they are. They are taken when a signature was good or a batch has come. */
  readonly writes: ConcurrencyLimit;
  readonly held: HeldBytes;
  readonly log: Logger;
}

export function createBlockService(deps: BlockServiceDeps): BlockService {
  const { deployment, store, reader, writer, writesPerAddress, writes } = deps;

  async function found(cid: string) {
    const block = await store.find(cid);
    if (block === undefined) throw new AppError("block_not_found");
    return block;
  }

  /** One block of a batch, which is in memory as it is. */
  async function putWhole(addressHex: string, { facts, blockBytes }: GoodBlock): Promise<BatchResult> {
    try {
      await writer.write(addressHex, facts, once(blockBytes));
      return { cid: facts.cid, sizeBytes: facts.sizeBytes };
    } catch (err) {
      if (!(err instanceof AppError)) deps.log.error({ err, cid: facts.cid }, "a block of a batch failed");
      return { cid: facts.cid, code: err instanceof AppError ? err.code : "internal" };
    }
  }

  return {
    async put({ addressHex, sizeBytes, bytes }) {
      checkSize(sizeBytes);
      deps.held.check();
      const incoming = await openIncomingBlock(bytes, sizeBytes);
      const { cid, signatureHex } = incoming.header;
      // Before a byte is kept and before the database is asked: only the owner of the key gets any further.
      checkSignature({ deployment, addressHex }, cid, signatureHex);
      const block = { cid, sizeBytes, signatureHex };
      await writes.run("", () =>
        writesPerAddress.run(addressHex, () => writer.write(addressHex, block, incoming.bytes)),
      );
      return { cid, sizeBytes };
    },

    async putBatch(addressHex, batchBytes) {
      const checked: BlockCheck[] = [];
      for (const blockBytes of splitBatch(batchBytes)) {
        checked.push(checkBlock({ deployment, addressHex }, blockBytes));
        // Each check takes its time: others have theirs in between.
        await new Promise(setImmediate);
      }
      const finish = async (one: BlockCheck) => (one.kind === "good" ? await putWhole(addressHex, one) : one.result);
      const finishAll = () => mapConcurrently(checked, batchWritesAtOnce, finish);
      if (checked.every(({ kind }) => kind === "refused")) return await finishAll();
      return await writes.run("", () => writesPerAddress.run(addressHex, finishAll));
    },

    async get(cid, onSize) {
      const { block, copies } = await found(cid);
      onSize(block.sizeBytes);
      const blockBytes = await reader.read(block, copies);
      if (blockBytes === undefined) throw new AppError("copies_unavailable");
      return blockBytes;
    },

    async measure(cid) {
      const { block, copies } = await found(cid);
      if ((await reader.confirm(block, copies, 1)).length === 0) throw new AppError("copies_unavailable");
      return block.sizeBytes;
    },

    missing: (addressHex, cids) => store.missing(addressHex, cids),
  };
}

/** Who must have signed a block, and for which deployment. */
interface BlockOwner {
  readonly deployment: string;
  readonly addressHex: string;
}

interface GoodBlock {
  readonly kind: "good";
  readonly facts: BlockFacts;
  readonly blockBytes: Buffer;
}
type BlockCheck = GoodBlock | { readonly kind: "refused"; readonly result: BatchResult };

/** Everything that can be said of a block that is in memory without asking anybody. */
function checkBlock(owner: BlockOwner, blockBytes: Buffer): BlockCheck {
  const header = decodeBlockHeader(blockBytes);
  try {
    checkSize(blockBytes.length);
    const cid = cidFromDigest(blake3(blockBytes.subarray(blockHeaderBytes)));
    if (header?.cid !== cid) throw new AppError("block_invalid");
    checkSignature(owner, cid, header.signatureHex);
    const facts = { cid, sizeBytes: blockBytes.length, signatureHex: header.signatureHex };
    return { kind: "good", facts, blockBytes };
  } catch (error) {
    const code = error instanceof AppError ? error.code : "internal";
    return { kind: "refused", result: { cid: header?.cid ?? null, code } };
  }
}

function checkSize(sizeBytes: number): void {
  if (sizeBytes < blockBytesSmallest) throw new AppError("block_invalid");
  if (sizeBytes > blockBytesLargest) throw new AppError("too_large");
}

function checkSignature({ deployment, addressHex }: BlockOwner, blockCid: string, signatureHex: string): void {
  const statement = blockStatement({ deployment, address: addressHex, blockCid });
  if (!isSignedBy(statement, signatureHex, addressHex)) throw new AppError("signature_invalid");
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
