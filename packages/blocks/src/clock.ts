import { AppError } from "@dexnet/protocol/errors/errors";

/** Time, passed in so that tests control it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after the time. Rejects with transfer_cancelled as soon as the signal is aborted. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(new AppError("transfer_cancelled"));
          return;
        }
        const cancel = () => {
          clearTimeout(timer);
          reject(new AppError("transfer_cancelled"));
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener("abort", cancel);
          resolve();
        }, milliseconds);
        signal?.addEventListener("abort", cancel, { once: true });
      }),
  };
}
