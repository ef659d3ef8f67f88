import type { ByteLeases } from "@dexnet/service/concurrency/byte-leases";
import { orderedBlockBytes, receiveTurn } from "./block-write-limits.ts";
import type { BufferPool } from "./buffer-pool.ts";
import type { IncomingBlock } from "./incoming-block.ts";
import { createReceiveTurns } from "./receive-turns.ts";
import { type RetainUntil, retainMemory } from "./retain-memory.ts";

/** A block that is or was received into memory. */
export interface ReceivedBlock {
  /** All bytes, when they are received and verified. */
  readonly received: Promise<Uint8Array>;
  /** Must be called for each write to a device: the memory is used for other bytes later. */
  readonly retainUntil: RetainUntil;
}

export interface BlockReceiver {
  /** Receives a block with a verified signature while the work runs. Waits for memory first. */
  receive<T>(request: ReceiveRequest, work: (block: ReceivedBlock) => Promise<T>): Promise<T>;
}

interface ReceiveRequest {
  readonly incoming: IncomingBlock;
  readonly sizeBytes: number;
  /** Network and address, which have a share of the memory each. */
  readonly keys: readonly string[];
  /** Ends the request when its client stalls and others need the memory. */
  readonly evict: () => void;
}

export function createBlockReceiver(deps: {
  readonly leases: ByteLeases;
  readonly bufferPool: BufferPool;
}): BlockReceiver {
  const turns = createReceiveTurns(receiveTurn);
  return {
    async receive({ incoming, sizeBytes, keys, evict }, work) {
      const lease = deps.leases.open(keys);
      await lease.waitFor(sizeBytes).catch((error: unknown) => {
        lease.release();
        throw error;
      });
      lease.allowEviction(evict);
      const bytes = deps.bufferPool.acquire(sizeBytes);
      const memory = { release: lease.release, reuse: () => deps.bufferPool.release(bytes) };
      async function receiveVerified(signal: AbortSignal): Promise<Uint8Array> {
        if (sizeBytes < orderedBlockBytes) await incoming.receiveInto(bytes, signal, lease.recordProgress);
        else
          await turns.run(async (onTurnBytes) => {
            await incoming.receiveInto(bytes, signal, (count) => {
              lease.recordProgress(count);
              onTurnBytes(count);
            });
          });
        // The rest does not depend on the client.
        lease.allowEviction(undefined);
        return bytes;
      }
      return await retainMemory(memory, async (retainUntil) => {
        const stopping = new AbortController();
        const received = receiveVerified(stopping.signal);
        received.catch(() => undefined);
        try {
          return await work({ received, retainUntil });
        } finally {
          stopping.abort();
        }
      });
    },
  };
}
