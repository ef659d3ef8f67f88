import type { BufferPool } from "../memory/buffer-pool.ts";
import type { ByteLeases } from "../memory/byte-leases.ts";
import { type RetainUntil, retainMemory } from "../memory/retain-memory.ts";
import type { IncomingBlock } from "./incoming-block.ts";

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
  return {
    async receive({ incoming, sizeBytes, keys, evict }, work) {
      const lease = deps.leases.open(keys);
      await lease.waitFor(sizeBytes).catch((error: unknown) => {
        lease.release();
        throw error;
      });
      lease.allowEviction(evict);
      const bytes = deps.bufferPool.acquire(sizeBytes);
      function release(isUnused: boolean): void {
        lease.release();
        if (isUnused) deps.bufferPool.release(bytes);
      }
      async function receiveVerified(signal: AbortSignal): Promise<Uint8Array> {
        await incoming.receiveInto(bytes, signal, lease.recordProgress);
        // The rest does not depend on the client.
        lease.allowEviction(undefined);
        return bytes;
      }
      return await retainMemory(release, async (retainUntil) => {
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
