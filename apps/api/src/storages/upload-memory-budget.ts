import { AppError } from "@dexnet/protocol/errors";
import { savingRetrySeconds } from "./limits.ts";

/** Memory reserved for one save. */
export interface MemoryShare {
  /** Reserves bytes before they are held. Fault: too_many_requests. */
  reserve(bytes: number): void;
  release(): void;
}

export interface UploadMemoryBudgetOptions {
  bytesMost: number;
  bytesOfUserMost: number;
}

/**
 * Limits the memory for file databases that are being received by this process. A file database is held whole until it is
 * saved: without a limit many large ones at once would end the process, and without a limit for each user one of them could use
 * it all. Bytes are counted as they arrive: announcing many reserves nothing.
 */
export function createUploadMemoryBudget({ bytesMost, bytesOfUserMost }: UploadMemoryBudgetOptions) {
  const takenBy = new Map<string, number>();
  let taken = 0;

  return {
    shareOf(userId: string): MemoryShare {
      let own = 0;
      return {
        reserve(bytes) {
          const ofUser = takenBy.get(userId) ?? 0;
          if (ofUser + bytes > bytesOfUserMost || taken + bytes > bytesMost) {
            throw new AppError("too_many_requests", { facts: { retry_after: savingRetrySeconds } });
          }
          takenBy.set(userId, ofUser + bytes);
          taken += bytes;
          own += bytes;
        },
        release() {
          const left = (takenBy.get(userId) ?? 0) - own;
          if (left > 0) takenBy.set(userId, left);
          else takenBy.delete(userId);
          taken -= own;
          own = 0;
        },
      };
    },
  };
}

export type UploadMemoryBudget = ReturnType<typeof createUploadMemoryBudget>;
