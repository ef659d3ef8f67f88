import { AppError } from "@dexnet/protocol/errors";
import { saveRetrySeconds } from "./limits.ts";

/** Memory reserved for one save. */
export interface MemoryShare {
  /** Reserves bytes before they are kept. Fault: too_many_requests. */
  reserve(bytes: number): void;
  release(): void;
}

export interface UploadMemoryBudgetOptions {
  readonly maxBytes: number;
  readonly maxBytesOfUser: number;
}

/**
 * Limits the memory for file databases that this process is receiving. A file database is kept in memory until it is
 * saved, so many large ones at once could exhaust the process, and one user could use up the whole budget. Bytes are
 * counted as they arrive: an announced length reserves nothing.
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
