import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { type BlockHeader, blockHeaderSizeBytes, decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import type { ByteLeases } from "@dexnet/service/concurrency/byte-leases";
import { blake3 } from "@napi-rs/blake-hash";
import type { RequireEntitlement } from "../../addresses/address-checks.ts";
import type { BlockInfo } from "../copies/copy-reference.ts";
import type { FairTurns } from "../fair-turns.ts";
import { checkSignature, checkSize, readHeader } from "./check-block.ts";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import { freeMemory } from "./free-memory.ts";
import { type IncomingFrame, openIncomingBatch } from "./incoming-batch.ts";
import { type RetainUntil, retainMemory } from "./retain-memory.ts";

/** A block of a batch after its checks. `cid` is null when the bytes have no valid header. */
export type BatchBlock =
  | { readonly kind: "good"; readonly block: BlockInfo; readonly blockBytes: Buffer }
  | { readonly kind: "refused"; readonly cid: string | null; readonly code: ErrorCode };

export interface BatchRequest {
  /** Lower case. */
  readonly addressHex: string;
  /** Announced size of the batch. */
  readonly sizeBytes: number;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly networkKey: string;
  /** Ends the request when its client stalls and others need its memory. */
  readonly evict: () => void;
}

export interface BatchReceiver {
  /**
   * Receives a batch, checks each block as it arrives, and runs the work with the results in their order. The work must
   * call `retainUntil` for each write to a device: the memory is freed later.
   */
  receive<T>(
    request: BatchRequest,
    work: (blocks: readonly BatchBlock[], retainUntil: RetainUntil) => Promise<T>,
  ): Promise<T>;
}

interface BatchReceiverDeps {
  readonly deployment: string;
  readonly requireEntitlement: RequireEntitlement;
  readonly leases: ByteLeases;
  /** Requests of one address. Counted after a signature was verified: otherwise anybody could use up its limit. */
  readonly perAddress: ConcurrencyLimit;
  readonly signatureTurns: FairTurns;
}

/**
 * [Note: first signature] Anybody can send any batch for any address. Until the holder of the key is known to send it, a
 * batch costs no more than one look-up, one signature and the start of a block: the address is looked up first, and the
 * first signature that is wrong refuses the whole batch unless a valid one came before. Networks take turns with their first
 * signatures, as with those of single blocks and deletes.
 */
export function createBatchReceiver(deps: BatchReceiverDeps): BatchReceiver {
  const { deployment, requireEntitlement, leases, perAddress, signatureTurns } = deps;

  return {
    async receive({ addressHex, sizeBytes, bytes, networkKey, evict }, work) {
      await requireEntitlement(addressHex);
      const owner = { deployment, addressHex };
      const batch = openIncomingBatch(bytes, sizeBytes);
      const blocks: BatchBlock[] = [];

      /** The next block that the address has signed. Others are skipped. */
      async function nextSigned(isFirst: boolean): Promise<SignedFrame | undefined> {
        for (let frame = await batch.nextFrame(); frame !== undefined; frame = await batch.nextFrame()) {
          try {
            checkSize(frame.sizeBytes);
            const header = readHeader(frame.startBytes);
            // Anybody can send a first signature. Later ones are those of a request of the holder of the key.
            await signatureTurns.next(isFirst ? networkKey : addressHex);
            checkSignature(owner, header);
            return { frame, header };
          } catch (error) {
            if (!(error instanceof AppError) || (isFirst && error.code === "signature_invalid")) throw error;
            blocks.push({ kind: "refused", cid: decodeBlockHeader(frame.startBytes)?.cid ?? null, code: error.code });
          }
          await frame.skip();
        }
        return undefined;
      }

      const first = await nextSigned(true);
      if (first === undefined) return await work(blocks, () => undefined);
      return await perAddress.run(addressHex, async () => {
        const lease = leases.open([networkKey, addressHex]);
        lease.allowEviction(evict);
        const buffers: Buffer[] = [];
        const memory = { release: lease.release, reuse: () => buffers.forEach(freeMemory) };
        return await retainMemory(memory, async (retainUntil) => {
          for (let signed: SignedFrame | undefined = first; signed !== undefined; signed = await nextSigned(false)) {
            lease.reserve(signed.frame.sizeBytes);
            const blockBytes = Buffer.allocUnsafeSlow(signed.frame.sizeBytes);
            buffers.push(blockBytes);
            await signed.frame.receiveInto(blockBytes, lease.recordProgress);
            blocks.push(checkContent(signed.header, blockBytes));
          }
          // The rest does not depend on the client.
          lease.allowEviction(undefined);
          return await work(blocks, retainUntil);
        });
      });
    },
  };
}

interface SignedFrame {
  readonly frame: IncomingFrame;
  readonly header: BlockHeader;
}

function checkContent({ cid, signatureHex }: BlockHeader, blockBytes: Buffer): BatchBlock {
  const digestBytes = blake3(blockBytes.subarray(blockHeaderSizeBytes));
  if (cidFromDigest(digestBytes) !== cid) return { kind: "refused", cid, code: "block_invalid" };
  return { kind: "good", block: { cid, sizeBytes: blockBytes.length, signatureHex }, blockBytes };
}
