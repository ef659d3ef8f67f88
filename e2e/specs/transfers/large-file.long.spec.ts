import { expect, test } from "@playwright/test";
import { createTemporaryWorkspace } from "../../../bench/harness/temporary-workspace.ts";
import { figuresNamed } from "../../../bench/plain-page/page-steps.ts";
import type { BenchStack } from "../../../bench/transfers/bench-stack.ts";
import { createTransferRuns, type TransferRuns } from "../../../bench/transfers/transfer-runs.ts";
import { uploadAndDownload } from "../../../bench/transfers/upload-and-download.ts";

const mebibyte = 1024 * 1024;
const smallBytes = 32 * mebibyte;
/** The long run sets 4,096. */
const largeBytes = Number(process.env.DEXNET_LARGE_MIB) * mebibyte;
/** A tab that keeps the file or its blocks in memory would need several times as much. */
const maxGrowth = 1.6;

/** Runs in a Chromium without a DevTools client, which would slow down the transfer. The page runs the steps itself. */
test("a large file is uploaded and downloaded unchanged, and the memory of the tab does not grow with its size", async () => {
  test.setTimeout(240_000 + (largeBytes / mebibyte) * 300);
  const workspace = createTemporaryWorkspace(new AbortController().signal, () => undefined);
  try {
    const runs = createTransferRuns(workspace);
    const [small, large] = await runs.withStack(
      async (stack) =>
        [await transferFile(runs, stack, smallBytes), await transferFile(runs, stack, largeBytes)] as const,
    );
    expect(small.isSame).toBe(1);
    expect(large.isSame).toBe(1);
    expect(small.peakBytes).toBeGreaterThan(10 * mebibyte);
    expect(large.peakBytes / small.peakBytes, `${large.peakBytes} to ${small.peakBytes} bytes`).toBeLessThan(maxGrowth);
  } finally {
    await workspace.removeFolders();
  }
});

async function transferFile(runs: TransferRuns, stack: BenchStack, sizeBytes: number) {
  const { figures, peakBytes } = await uploadAndDownload(runs, stack, sizeBytes, [{ kind: "compare" }]);
  return {
    isSame: figuresNamed(figures, "isSame")[0] ?? 0,
    peakBytes: Math.max(peakBytes.upload, peakBytes.download),
  };
}
