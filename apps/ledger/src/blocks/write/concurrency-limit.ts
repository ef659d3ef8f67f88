import { AppError } from "@dexnet/protocol/errors/errors";
import { retryAfterSeconds } from "@dexnet/service/concurrency/byte-leases";

/** Limits how much work runs at once for each key. */
export interface ConcurrencyLimit {
  /** Runs the work. Throws too_many_requests when the limit of the key is reached. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createConcurrencyLimit(options: { readonly perKey: number }): ConcurrencyLimit {
  const running = new Map<string, number>();
  return {
    async run(key, work) {
      const count = running.get(key) ?? 0;
      if (count >= options.perKey)
        throw new AppError("too_many_requests", { context: { retry_after: retryAfterSeconds } });
      running.set(key, count + 1);
      try {
        return await work();
      } finally {
        const remaining = (running.get(key) ?? 1) - 1;
        if (remaining === 0) running.delete(key);
        else running.set(key, remaining);
      }
    },
  };
}
