import { type TabMemory, watchTabMemory } from "../harness/tab-memory.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import type { BenchStack } from "./bench-stack.ts";
import { storageBytes } from "./sizes.ts";
import type { TransferRuns } from "./transfer-runs.ts";
import type { TransferStep } from "./transfer-steps.ts";

export interface UploadAndDownload {
  /** Peak memory of the tab in each direction. */
  peakBytes: { upload: number; download: number };
  /** Figures of all steps, including the additional ones. */
  figures: readonly PageFigures[];
}

/** Uploads and downloads a file in a new Chromium, so that another size has no influence. */
export async function uploadAndDownload(
  runs: TransferRuns,
  stack: BenchStack,
  sizeBytes: number,
  additionalSteps: readonly TransferStep[] = [],
): Promise<UploadAndDownload> {
  const steps: TransferStep[] = [
    { kind: "make-storage", sizeBytes: storageBytes },
    { kind: "make-file", sizeBytes },
    { kind: "upload", rawUrl: stack.rawUrl },
    { kind: "download" },
    ...additionalSteps,
  ];
  const peakBytes = { upload: 0, download: 0 };
  let memory: TabMemory | undefined;
  const figures = await runs.run(stack, steps, {
    watch(browserPid) {
      memory = watchTabMemory(browserPid);
      return memory;
    },
    onStep(index, event) {
      const kind = steps[index]?.kind;
      if (event === "started") memory?.reset();
      else if (kind === "upload" || kind === "download") peakBytes[kind] = memory?.peakBytes() ?? 0;
    },
  });
  return { peakBytes, figures };
}
