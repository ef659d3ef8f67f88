import { expect, test } from "@playwright/test";
import { createWorkroom } from "../../bench/harness/temporary-workspace.ts";
import { figuresNamed } from "../../bench/plain-page/page-steps.ts";
import type { Stand } from "../../bench/transfers/bench-stack.ts";
import { createTransferRuns, type TransferRuns } from "../../bench/transfers/transfer-runs.ts";
import { goUpAndDown } from "../../bench/transfers/up-and-down.ts";

const mebibyte = 1024 * 1024;
const smallBytes = 32 * mebibyte;
/** The long run sets 4,096. */
const largeBytes = Number(process.env.DEXNET_LARGE_MIB) * mebibyte;
/** A tab that keeps the file or its blocks in memory would need several times as much. */
const maxGrowth = 1.6;

/** Runs in a Chromium without a DevTools client, which would slow down the transfer. The page runs the steps itself. */
test("a large file is uploaded and downloaded unchanged, and the memory of the tab does not grow with its size", async () => {
  test.setTimeout(240_000 + (largeBytes / mebibyte) * 300);
  const room = createWorkroom(new AbortController().signal, () => undefined);
  try {
    const runs = createTransferRuns(room);
    const [small, large] = await runs.withStand(
      async (stand) => [await upAndDown(runs, stand, smallBytes), await upAndDown(runs, stand, largeBytes)] as const,
    );
    expect(small.isSame).toBe(1);
    expect(large.isSame).toBe(1);
    expect(small.mostBytes).toBeGreaterThan(10 * mebibyte);
    expect(large.mostBytes / small.mostBytes, `${large.mostBytes} to ${small.mostBytes} bytes`).toBeLessThan(maxGrowth);
  } finally {
    await room.clear();
  }
});

async function upAndDown(runs: TransferRuns, stand: Stand, sizeBytes: number) {
  const { figures, mostBytes } = await goUpAndDown(runs, stand, sizeBytes, [{ kind: "compare" }]);
  return {
    isSame: figuresNamed(figures, "isSame")[0] ?? 0,
    mostBytes: Math.max(mostBytes.upload, mostBytes.download),
  };
}
