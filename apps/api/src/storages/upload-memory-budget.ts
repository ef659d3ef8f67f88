import { AppError } from "@dexnet/protocol/errors";
import { saveRetrySeconds } from "./limits.ts";

/** Memory reserved for one save. */
export interface MemoryShare {
  /** Reserves bytes before they are held. Fault: too_many_requests. */
  reserve(bytes: number): void;
  release(): void;
}

export interface UploadMemoryBudgetOptions {
  maxBytes: number;
  maxBytesOfUser: number;
}

/**
 * Limits the memory for file databases that are being received by this process. A file database is held whole until it is
 * saved: without a limit many large ones at once would end the process, and without a limit for each user one of them could use
 * it all. Bytes are counted as they arrive: announcing many reserves nothing.
 */
export function createUploadMemoryBudget({ maxBytes, maxBytesOfUser }: UploadMemoryBudgetOptions) {
  const reservedBy = new Map<string, number>();
  let reservedBytes = 0;

  return {
    createShare(userId: string): MemoryShare {
      let ownBytes = 0;
      return {
        reserve(bytes) {
          const userBytes = reservedBy.get(userId) ?? 0;
          if (userBytes + bytes > maxBytesOfUser || reservedBytes + bytes > maxBytes) {
            throw new AppError("too_many_requests", { facts: { retry_after: saveRetrySeconds } });
          }
          reservedBy.set(userId, userBytes + bytes);
          reservedBytes += bytes;
          ownBytes += bytes;
        },
        release() {
          const left = (reservedBy.get(userId) ?? 0) - ownBytes;
          if (left > 0) reservedBy.set(userId, left);
          else reservedBy.delete(userId);
          reservedBytes -= ownBytes;
          ownBytes = 0;
        },
      };
    },
  };
}

export type UploadMemoryBudget = ReturnType<typeof createUploadMemoryBudget>;
