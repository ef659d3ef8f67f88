import { amount } from "../harness/amount.ts";
import { type TabMemory, watchTabMemory } from "../harness/tab-memory.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { buildPage } from "../harness/web-build.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import { runPage } from "../plain-page/run-page.ts";
import { type MadeStorage, makeStorage } from "./made-storage.ts";
import { createStorageApi } from "./storage-api.ts";
import type { StorageStep } from "./storage-steps.ts";

/** Entries of the storages of the benchmarks with 100k in their name. */
export const entries100k = amount(100_000, 2_000);
const stepTimeoutMs = 300_000;

/** A step with its figures. */
export interface StepOutcome {
  readonly step: StorageStep;
  readonly figures: PageFigures;
  /** Peak memory of the tab during the step; 0 if it was not watched. */
  readonly peakBytes: number;
}

/** `thumbnails`: all files are pictures with thumbnails. */
export type StorageKind = "plain" | "thumbnails";

/** More than a page keeps in memory. */
const thumbnailCount = 2_000;

export interface StorageRuns {
  /** A storage with this number of entries. It is made once. */
  storageOf(entryCount: number, kind?: StorageKind): Promise<MadeStorage>;
  /** Runs the steps in a new browser, with servers that have these storages, whose phrases the device knows. */
  run(
    storages: readonly MadeStorage[],
    steps: readonly StorageStep[],
    options?: StorageRunOptions,
  ): Promise<readonly StepOutcome[]>;
}

export interface StorageRunOptions {
  /** Watching the memory takes some time from the browser. */
  readonly isMemoryWatched?: boolean;
}

export function createStorageRuns(workspace: TemporaryWorkspace): StorageRuns {
  const made = new Map<string, Promise<MadeStorage>>();
  let building: Promise<string> | undefined;

  function storageOf(entryCount: number, kind: StorageKind = "plain"): Promise<MadeStorage> {
    const key = `${entryCount} ${kind}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    workspace.print(`making a storage of ${entryCount.toLocaleString("en")} entries`);
    const making = makeStorage(entryCount, kind === "thumbnails" ? thumbnailCount : 0);
    made.set(key, making);
    return making;
  }

  function pageFolder(): Promise<string> {
    if (building === undefined) workspace.print("building the page");
    building ??= buildPage(workspace, new URL("../large-storage-page/", import.meta.url));
    return building;
  }

  return {
    storageOf,
    async run(storages, furtherSteps, { isMemoryWatched = false } = {}) {
      const known = storages.map(({ address, words }) => ({ address, words }));
      const steps: StorageStep[] = [{ kind: "restore", storages: known }, ...furtherSteps];
      const peaks: number[] = [];
      let memory: TabMemory | undefined;
      const watchMemory = (browserPid: number) => {
        memory = watchTabMemory(browserPid);
        return memory;
      };
      const figures = await runPage({
        workspace,
        steps,
        stepTimeoutMs,
        answer: createStorageApi(storages),
        folder: await pageFolder(),
        pagePath: "/storages/",
        watch: isMemoryWatched ? watchMemory : undefined,
        onStep(index, event) {
          if (event === "started") memory?.reset();
          else peaks[index] = memory?.peakBytes() ?? 0;
        },
      });
      return steps.flatMap((step, index) => {
        const own = figures[index];
        return own === undefined ? [] : [{ step, figures: own, peakBytes: peaks[index] ?? 0 }];
      });
    },
  };
}
