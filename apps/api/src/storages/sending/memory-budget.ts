import { AppError } from "@dexnet/protocol/errors/errors";
import { memoryRetrySeconds } from "./limits.ts";

/** Memory reserved for one request. */
export interface MemoryShare {
  /** Reserves bytes before they are kept. Fault: too_many_requests. */
  reserve(bytes: number): void;
  release(): void;
}

export interface MemoryBudgetOptions {
  readonly maxBytes: number;
  readonly maxBytesOfUser: number;
}

/**
 * Limits the memory of this process for file databases that are received, or for documents that are sent. A received one is kept in memory
 * until it is saved, and a large one is sent piece by piece to a client that may be slow. Many at once could exhaust the
 * process, and one user could use up the whole budget. A save counts bytes as they arrive: an announced length reserves
 * nothing.
 */
export function createMemoryBudget({ maxBytes, maxBytesOfUser }: MemoryBudgetOptions) {
  const reservedBy = new Map<string, number>();
  let reservedBytes = 0;

  return {
    /** For a user, the address of a storage that is read by its phrase alone, or the network of a visitor. */
    createShare(userKey: string): MemoryShare {
      let ownBytes = 0;
      return {
        reserve(bytes) {
          const userBytes = reservedBy.get(userKey) ?? 0;
          if (userBytes + bytes > maxBytesOfUser || reservedBytes + bytes > maxBytes) {
            throw new AppError("too_many_requests", { context: { retry_after: memoryRetrySeconds } });
          }
          reservedBy.set(userKey, userBytes + bytes);
          reservedBytes += bytes;
          ownBytes += bytes;
        },
        release() {
          const left = (reservedBy.get(userKey) ?? 0) - ownBytes;
          if (left > 0) reservedBy.set(userKey, left);
          else reservedBy.delete(userKey);
          reservedBytes -= ownBytes;
          ownBytes = 0;
        },
      };
    },
  };
}

export type MemoryBudget = ReturnType<typeof createMemoryBudget>;
