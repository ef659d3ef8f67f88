import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Temporary folders, interruption signal and messages of a run. */
export interface TemporaryWorkspace {
  /** Aborted when the command was interrupted. */
  readonly signal: AbortSignal;
  /** Creates a folder, which `removeFolders` removes. */
  createFolder(): Promise<string>;
  print(text: string): void;
  /** Removes all folders. Programs that use them must have ended. */
  removeFolders(): Promise<void>;
}

export function createTemporaryWorkspace(signal: AbortSignal, print: (text: string) => void): TemporaryWorkspace {
  const folders: string[] = [];
  return {
    signal,
    print,
    async createFolder() {
      const folder = await mkdtemp(join(tmpdir(), "dexnet-bench-"));
      folders.push(folder);
      return folder;
    },
    async removeFolders() {
      // A killed browser may still be closing its files.
      const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 };
      await Promise.all(folders.splice(0).map((folder) => rm(folder, options)));
    },
  };
}

/** Rejects when the run is interrupted. */
export function whenInterrupted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  // Callers that don't await it must not cause an unhandled rejection.
  promise.catch(() => undefined);
  return promise;
}
