import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where a run keeps what it makes, and how it hears that it is to end. */
export interface Workroom {
  /** Aborted when the command was interrupted. */
  readonly signal: AbortSignal;
  /** A new folder. It is gone when the room is cleared. */
  folder(): Promise<string>;
  say(text: string): void;
  /** Takes everything away. What uses the folders must have ended. */
  clear(): Promise<void>;
}

export function createWorkroom(signal: AbortSignal, say: (text: string) => void): Workroom {
  const folders: string[] = [];
  return {
    signal,
    say,
    async folder() {
      const made = await mkdtemp(join(tmpdir(), "dexnet-bench-"));
      folders.push(made);
      return made;
    },
    async clear() {
      // A browser that was ended hard may still be letting go of its files.
      const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 };
      await Promise.all(folders.splice(0).map((folder) => rm(folder, options)));
    },
  };
}

/** Rejects as soon as the run is interrupted. */
export function whenInterrupted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  // Who does not wait for it need not hear of it.
  promise.catch(() => undefined);
  return promise;
}
