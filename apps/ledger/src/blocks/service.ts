import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { blockStatement } from "@dexnet/crypto/verify/statements";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import { blockBytesLargest, blockHeaderBytes, partOverheadBytes } from "@dexnet/protocol/limits";
import type { Logger } from "@dexnet/service/log";
import { mapConcurrently } from "@dexnet/service/semaphore";
import { blake3 } from "@napi-rs/blake-hash";
import type { BlockInfo } from "../copies/copy-reference.ts";
import { isSignedBy } from "../signatures/signer.ts";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import type { RetainUntil } from "./memory/retain-memory.ts";
import type { BlockReader } from "./read/read-block.ts";
import type { BlockStore } from "./read/store.ts";
import { splitBatch } from "./write/incoming-batch.ts";
import { openIncomingBlock } from "./write/incoming-block.ts";
import { concurrentWritesPerBatch } from "./write/limits.ts";
import type { BlockReceiver } from "./write/receive-block.ts";
import type { BlockWriter } from "./write/writer.ts";

const blockBytesSmallest = blockHeaderBytes + partOverheadBytes;

interface StoredBlock {
  readonly cid: string;
  readonly sizeBytes: number;
}

type BatchResult = StoredBlock | { readonly cid: string | null; readonly code: ErrorCode };

export interface BlockService {
  /** Stores a block for an address. When it resolves, a quorum of copies and the ownership are durable. */
  put(request: PutRequest): Promise<StoredBlock>;
  /** Stores many blocks, each with its own result. */
  putBatch(addressHex: string, batch: BatchInMemory): Promise<BatchResult[]>;
  /** The verified block. `onSize` is called before it is read into memory. */
  get(cid: string, onSize: (sizeBytes: number) => void): Promise<Uint8Array>;
  /** Size of the block, if a device has a copy of that size. */
  readSize(cid: string): Promise<number>;
  /** Blocks that the address has to send, for the first time or again. */
  findMissing(addressHex: string, cids: readonly string[]): Promise<string[]>;
}

interface PutRequest {
  /** Lower case. */
  readonly addressHex: string;
  /** Announced size. Other sizes are refused. */
  readonly sizeBytes: number;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly networkKey: string;
  /** Ends the request when its client stalls and others need its memory. */
  readonly evict: () => void;
}

interface BatchInMemory {
  readonly bytes: Buffer;
  /** Must be called for each write to a device: the memory is used for other bytes later. */
  readonly retainUntil: RetainUntil;
}

interface BlockServiceDeps {
  readonly deployment: string;
  readonly blocks: BlockStore;
  readonly reader: BlockReader;
  readonly writer: BlockWriter;
  /** By address. Counted only after the signature was verified: otherwise anybody could use up another address's limit. */
  readonly writesPerAddress: ConcurrencyLimit;
  /** All writes. Counted after the signature was verified or the batch was received. */
  readonly writes: ConcurrencyLimit;
  readonly receiver: BlockReceiver;
  readonly log: Logger;
}

export function createBlockService(deps: BlockServiceDeps): BlockService {
  const { deployment, blocks, reader, receiver, writer, writesPerAddress, writes } = deps;

  async function findBlock(cid: string) {
    const block = await blocks.find(cid);
    if (block === undefined) throw new AppError("block_not_found");
    return block;
  }

  /** Stores one block of a batch. */
  async function putFromBatch(
    addressHex: string,
    { block, blockBytes }: GoodBlock,
    retainUntil: RetainUntil,
  ): Promise<BatchResult> {
    try {
      await writer.write(addressHex, block, { received: Promise.resolve(blockBytes), retainUntil });
      return { cid: block.cid, sizeBytes: block.sizeBytes };
    } catch (err) {
      if (!(err instanceof AppError)) deps.log.error({ err, cid: block.cid }, "A block of a batch could not be stored");
      return { cid: block.cid, code: err instanceof AppError ? err.code : "internal" };
    }
  }

  return {
    async put({ addressHex, sizeBytes, bytes, networkKey, evict }) {
      checkSize(sizeBytes);
      const incoming = await openIncomingBlock(bytes);
      const { cid, signatureHex } = incoming.header;
      // Before memory is used and the database is queried: only the holder of the key may cause that.
      checkSignature({ deployment, addressHex }, cid, signatureHex);
      const block = { cid, sizeBytes, signatureHex };
      const request = { incoming, sizeBytes, keys: [networkKey, addressHex], evict };
      await writes.run("", () =>
        writesPerAddress.run(addressHex, () =>
          receiver.receive(request, (received) => writer.write(addressHex, block, received)),
        ),
      );
      return { cid, sizeBytes };
    },

    async putBatch(addressHex, { bytes, retainUntil }) {
      const checked: BlockCheck[] = [];
      for (const blockBytes of splitBatch(bytes)) {
        checked.push(checkBlock({ deployment, addressHex }, blockBytes));
        // A check takes long: other requests run between two checks.
        await new Promise(setImmediate);
      }
      const finish = async (one: BlockCheck) =>
        one.kind === "good" ? await putFromBatch(addressHex, one, retainUntil) : one.result;
      const finishAll = () => mapConcurrently(checked, concurrentWritesPerBatch, finish);
      if (checked.every(({ kind }) => kind === "refused")) return await finishAll();
      return await writes.run("", () => writesPerAddress.run(addressHex, finishAll));
    },

    async get(cid, onSize) {
      const { block, copies } = await findBlock(cid);
      onSize(block.sizeBytes);
      const blockBytes = await reader.read(block, copies);
      if (blockBytes === undefined) throw new AppError("copies_unavailable");
      return blockBytes;
    },

    async readSize(cid) {
      const { block, copies } = await findBlock(cid);
      if ((await reader.confirmCopies(block, copies, 1)).length === 0) throw new AppError("copies_unavailable");
      return block.sizeBytes;
    },

    findMissing: (addressHex, cids) => blocks.findMissing(addressHex, cids),
  };
}

/** Expected signer of a block, and deployment of the signature. */
interface BlockOwner {
  readonly deployment: string;
  readonly addressHex: string;
}

interface GoodBlock {
  readonly kind: "good";
  readonly block: BlockInfo;
  readonly blockBytes: Buffer;
}
type BlockCheck = GoodBlock | { readonly kind: "refused"; readonly result: BatchResult };

/** Checks a block in memory without the database: size, hash and signature. */
function checkBlock(owner: BlockOwner, blockBytes: Buffer): BlockCheck {
  const header = decodeBlockHeader(blockBytes);
  try {
    checkSize(blockBytes.length);
    const digestBytes = blake3(blockBytes.subarray(blockHeaderBytes));
    if (header === null || cidFromDigest(digestBytes) !== header.cid) throw new AppError("block_invalid");
    checkSignature(owner, header.cid, header.signatureHex);
    const block = { cid: header.cid, sizeBytes: blockBytes.length, signatureHex: header.signatureHex };
    return { kind: "good", block, blockBytes };
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
