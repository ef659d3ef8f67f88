import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "./clock.ts";
import type { Stop } from "./drive.ts";
import type { Entries } from "./entries.ts";
import type { FileDatabaseSource, FileDatabaseState } from "./file-database-source.ts";
import type { FileOperation } from "./file-operations.ts";
import { applyOperations } from "./file-tree.ts";
import { saveGatherMs, saveRetries } from "./limits.ts";
import { createListeners } from "./listeners.ts";
import { createProcessLocks } from "./locks.ts";
import { checkedOperation } from "./operation-check.ts";
import type { Random } from "./random.ts";
import { isRetryable, waitAfter } from "./retry.ts";

/** A storage's file list, kept in step with the server. */
export interface FileDatabaseSync {
  /** Takes the newest version from the server. Must have succeeded once before anything else. */
  refresh(): Promise<void>;
  /** The list with everything that waits to be saved. */
  current(): Entries;
  /** Resolves when the server has acknowledged a version with the change in it; rejects when the change is not made. */
  submit(operation: FileOperation): Promise<void>;
  /** Hears the present state at once, and each later one that the server has acknowledged. */
  watch(listener: (state: FileDatabaseState) => void): Stop;
  /** Nothing more is sent; what waits is rejected. */
  close(): void;
}

export interface FileDatabaseSyncDeps {
  source: FileDatabaseSource;
  clock: Clock;
  random: Random;
}

interface Pending {
  operation: FileOperation;
  resolve(): void;
  reject(error: unknown): void;
}

export function createFileDatabaseSync({ source, clock, random }: FileDatabaseSyncDeps): FileDatabaseSync {
  const listeners = createListeners<FileDatabaseState>();
  const lane = createProcessLocks();
  const closing = new AbortController();
  let base: FileDatabaseState | null = null;
  let queued: Pending[] = [];
  let saving: Pending[] = [];
  let isRunning = false;

  function known(): FileDatabaseState {
    if (base === null) throw new AppError("internal", { facts: { reason: "not loaded" } });
    return base;
  }

  function take(next: FileDatabaseState): void {
    if (base?.hashHex === next.hashHex) return;
    base = next;
    listeners.tell(next);
  }

  function refuseWhenClosed(): void {
    if (closing.signal.aborted) throw new AppError("transfer_cancelled");
  }

  /**
   * Compare and swap: seals the operations onto the newest known list and sends it. When another was faster, or the answer
   * was lost, it looks at what the server has now: either it is what was sent, or the operations go onto that.
   */
  async function save(operations: readonly FileOperation[]): Promise<void> {
    const sentHashes = new Set<string>();
    for (let attempt = 1; ; attempt += 1) {
      refuseWhenClosed();
      try {
        if (attempt > 1) take(await source.fetchNewest());
        if (sentHashes.has(known().hashHex)) return;
        const entries = applyOperations(known().entries, operations);
        if (entries === known().entries) return;
        const sealed = await source.seal(known(), entries);
        sentHashes.add(sealed.state.hashHex);
        await source.send(sealed);
        take(sealed.state);
        return;
      } catch (error) {
        if (!isRetryable(error) || attempt >= saveRetries.attempts) throw error;
        await clock.wait(waitAfter(saveRetries, attempt, random, error), closing.signal);
      }
    }
  }

  /** While one save runs the next gathers: every 200 ms all that waits goes into one version. */
  async function run(): Promise<void> {
    isRunning = true;
    while (queued.length > 0) {
      await clock.wait(saveGatherMs, closing.signal).catch(() => undefined);
      await lane.hold("save", async () => {
        saving = queued;
        queued = [];
        try {
          await save(saving.map(({ operation }) => operation));
          for (const { resolve } of saving) resolve();
        } catch (error) {
          for (const { reject } of saving) reject(error);
        } finally {
          saving = [];
        }
      });
    }
    isRunning = false;
  }

  function current(): Entries {
    return applyOperations(
      known().entries,
      [...saving, ...queued].map(({ operation }) => operation),
    );
  }

  return {
    refresh: () => lane.hold("save", async () => take(await source.fetchNewest())),
    current,
    async submit(operation) {
      refuseWhenClosed();
      const checked = checkedOperation(current(), operation);
      await new Promise<void>((resolve, reject) => {
        queued.push({ operation: checked, resolve, reject });
        if (!isRunning) void run();
      });
    },
    watch(listener) {
      if (base !== null) listener(base);
      return listeners.add(listener);
    },
    close: () => closing.abort(),
  };
}
