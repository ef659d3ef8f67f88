import { AppError } from "@dexnet/protocol/errors";
import { retryAfterSeconds } from "./limits.ts";

/** Limits the bytes of blocks that this process has in memory for clients. */
export interface MemoryBudget {
  readonly usedBytes: number;
  /** So much is in use that no bytes are kept without need. */
  readonly isUnderPressure: boolean;
  readonly isFull: boolean;
  reserve(bytes: number): void;
  release(bytes: number): void;
  hasCapacity(bytes: number): boolean;
  /** Throws `too_many_requests` when the budget is exceeded. */
  requireCapacity(): void;
  /** Resolves when there is capacity. Throws `too_many_requests` when that takes too long. */
  waitForCapacity(): Promise<void>;
}

export function createMemoryBudget(options: {
  readonly largest: number;
  readonly pressureShare: number;
  readonly waitMs: number;
}): MemoryBudget {
  let usedBytes = 0;
  const waiting = new Set<() => void>();
  const refuse = () => new AppError("too_many_requests", { facts: { retry_after: retryAfterSeconds } });

  return {
    get usedBytes() {
      return usedBytes;
    },
    get isUnderPressure() {
      return usedBytes > options.largest * options.pressureShare;
    },
    get isFull() {
      return usedBytes >= options.largest;
    },
    reserve(bytes) {
      usedBytes += bytes;
    },
    release(bytes) {
      usedBytes -= bytes;
      if (usedBytes >= options.largest) return;
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    hasCapacity: (bytes) => usedBytes + bytes <= options.largest,
    requireCapacity() {
      if (usedBytes > options.largest) throw refuse();
    },
    async waitForCapacity() {
      if (usedBytes < options.largest) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.add(resolve);
      const timer = setTimeout(() => {
        waiting.delete(resolve);
        reject(refuse());
      }, options.waitMs);
      await promise.finally(() => clearTimeout(timer));
    },
  };
}
