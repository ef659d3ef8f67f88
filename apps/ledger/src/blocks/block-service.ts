import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { mapConcurrently } from "@dexnet/service/concurrency/semaphore";
import type { Logger } from "@dexnet/service/log/log";
import type { RequireEntitlement } from "../addresses/address-checks.ts";
import type { ByteRange } from "../devices/device.ts";
import type { BlockStore } from "./block-read-store.ts";
import type { FairTurns } from "./fair-turns.ts";
import type { BlockReader } from "./read-block.ts";
import { concurrentWritesPerBatch } from "./write/block-write-limits.ts";
import { checkSignature, checkSize } from "./write/check-block.ts";
import type { ConcurrencyLimit } from "./write/concurrency-limit.ts";
import { openIncomingBlock } from "./write/incoming-block.ts";
import type { BatchBlock, BatchReceiver, BatchRequest } from "./write/receive-batch.ts";
import type { BlockReceiver } from "./write/receive-block.ts";
import type { RetainUntil } from "./write/retain-memory.ts";
import type { BlockWriter } from "./write/writer.ts";

interface StoredBlock {
  readonly cid: string;
  readonly sizeBytes: number;
}

type BatchResult = StoredBlock | { readonly cid: string | null; readonly code: ErrorCode };

export interface BlockService {
  /** Stores a block for an address. When it resolves, a quorum of copies and the ownership are durable. */
  put(request: PutRequest): Promise<StoredBlock>;
  /** Stores many blocks, each with its own result. */
  putBatch(request: BatchRequest): Promise<BatchResult[]>;
  find(cid: string): Promise<FoundBlock>;
  /** Size of the block, if a device has a copy of that size. */
  readSize(cid: string): Promise<number>;
  /** Blocks that the address has to send, for the first time or again. */
  findMissing(addressHex: string, cids: readonly string[]): Promise<string[]>;
}

interface FoundBlock {
  readonly sizeBytes: number;
  /** The verified block, or a range of it: see [Note: ranges are not verified]. */
  read(range?: ByteRange): Promise<Uint8Array>;
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

interface BlockServiceDeps {
  readonly deployment: string;
  readonly requireEntitlement: RequireEntitlement;
  readonly signatureTurns: FairTurns;
  readonly blocks: BlockStore;
  readonly reader: BlockReader;
  readonly writer: BlockWriter;
  /** By address. Counted only after the signature was verified: otherwise anybody could use up another address's limit. */
  readonly writesPerAddress: ConcurrencyLimit;
  /** All writes. Counted after the signature was verified, or the batch was received. */
  readonly writes: ConcurrencyLimit;
  readonly receiver: BlockReceiver;
  readonly batchReceiver: BatchReceiver;
  readonly log: Logger;
}

export function createBlockService(deps: BlockServiceDeps): BlockService {
  const { deployment, requireEntitlement, signatureTurns } = deps;
  const { blocks, reader, receiver, writer, writesPerAddress, writes } = deps;

  async function findBlock(cid: string) {
    const block = await blocks.find(cid);
    if (block === undefined) throw new AppError("block_not_found");
    return block;
  }

  /** Stores one block of a batch. */
  async function putFromBatch(
    addressHex: string,
    { block, blockBytes }: Extract<BatchBlock, { kind: "good" }>,
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
      // Anybody can make a key and sign with it, so the address is looked up first. As for batches, see [Note: first signature].
      await requireEntitlement(addressHex);
      const incoming = await openIncomingBlock(bytes);
      const { cid, signatureHex } = incoming.header;
      await signatureTurns.next(networkKey);
      checkSignature({ deployment, addressHex }, incoming.header);
      const block = { cid, sizeBytes, signatureHex };
      const request = { incoming, sizeBytes, keys: [networkKey, addressHex], evict };
      await writes.run("", () =>
        writesPerAddress.run(addressHex, () =>
          receiver.receive(request, (received) => writer.write(addressHex, block, received)),
        ),
      );
      return { cid, sizeBytes };
    },

    putBatch: (request) =>
      deps.batchReceiver.receive(request, async (list, retainUntil) => {
        const finish = async (one: BatchBlock): Promise<BatchResult> =>
          one.kind === "good" ? await putFromBatch(request.addressHex, one, retainUntil) : refusalOf(one);
        const finishAll = () => mapConcurrently(list, concurrentWritesPerBatch, finish);
        return list.some(({ kind }) => kind === "good") ? await writes.run("", finishAll) : await finishAll();
      }),

    async find(cid) {
      const { block, copies } = await findBlock(cid);
      return {
        sizeBytes: block.sizeBytes,
        async read(range) {
          const bytes = await reader.read(block, copies, range);
          if (bytes === undefined) throw new AppError("copies_unavailable");
          return bytes;
        },
      };
    },

    async readSize(cid) {
      const { block, copies } = await findBlock(cid);
      if ((await reader.confirmCopies(block, copies, 1)).length === 0) throw new AppError("copies_unavailable");
      return block.sizeBytes;
    },

    findMissing: (addressHex, cids) => blocks.findMissing(addressHex, cids),
  };
}

function refusalOf({ cid, code }: Extract<BatchBlock, { kind: "refused" }>): BatchResult {
  return { cid, code };
}
