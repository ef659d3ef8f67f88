import type { PageFigures } from "../plain-page/page-steps.ts";
import type { Stand } from "./bench-stack.ts";
import { storageBytes } from "./sizes.ts";
import { type TabMemory, watchTabMemory } from "./tab-memory.ts";
import type { TransferRuns } from "./transfer-runs.ts";
import type { TransferStep } from "./transfer-steps.ts";

export interface UpAndDown {
  /** The most that the tab took in each direction. */
  mostBytes: { upload: number; download: number };
  /** Of all steps, those that came afterwards included. */
  figures: readonly PageFigures[];
}

/** A file goes up and comes down in a Chromium of its own, so that nothing is left over from another size. */
export async function goUpAndDown(
  runs: TransferRuns,
  stand: Stand,
  sizeBytes: number,
  afterwards: readonly TransferStep[] = [],
): Promise<UpAndDown> {
  const steps: TransferStep[] = [
    { kind: "make-storage", sizeBytes: storageBytes },
    { kind: "make-file", sizeBytes },
    { kind: "upload", rawUrl: stand.rawUrl },
    { kind: "download" },
    ...afterwards,
  ];
  const mostBytes = { upload: 0, download: 0 };
  let memory: TabMemory | undefined;
  const figures = await runs.run(stand, steps, {
    watch(browserPid) {
      memory = watchTabMemory(browserPid);
      return memory;
    },
    onStep(index, is) {
      const kind = steps[index]?.kind;
      if (is === "begun") memory?.begin();
      else if (kind === "upload" || kind === "download") mostBytes[kind] = memory?.most() ?? 0;
    },
  });
  return { mostBytes, figures };
}
