import { expect, test } from "@playwright/test";
import { figuresNamed } from "../bench/plain-page/page-steps.ts";
import { storageBytes } from "../bench/transfers/sizes.ts";
import type { Stand } from "../bench/transfers/stand.ts";
import { type TabMemory, watchTabMemory } from "../bench/transfers/tab-memory.ts";
import { createTransferRuns, type TransferRuns } from "../bench/transfers/transfer-runs.ts";
import type { TransferStep } from "../bench/transfers/transfer-steps.ts";
import { createWorkroom } from "../bench/workroom.ts";

const mebibyte = 1024 * 1024;
const smallBytes = 128 * mebibyte;
/** `DEXNET_LARGE_MIB=4096` tries it with four gigabytes. */
const largeBytes = Number(process.env.DEXNET_LARGE_MIB ?? 512) * mebibyte;
/** A tab that kept the file, or its blocks, would take several times as much. */
const growthMost = 1.6;

/** A Chromium that nobody looks into, since that would slow down what it sends: the page drives itself. */
test("a large file goes up and comes back the same, and the tab's memory does not grow with it", async () => {
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
    expect(large.mostBytes / small.mostBytes, `${large.mostBytes} to ${small.mostBytes} bytes`).toBeLessThan(
      growthMost,
    );
  } finally {
    await room.clear();
  }
});

/** In a Chromium of its own, so that nothing is left over from another size. */
async function upAndDown(runs: TransferRuns, stand: Stand, sizeBytes: number) {
  const steps: TransferStep[] = [
    { kind: "make-storage", sizeBytes: storageBytes },
    { kind: "make-file", sizeBytes },
    { kind: "upload", rawUrl: stand.rawUrl },
    { kind: "download" },
    { kind: "compare" },
  ];
  let memory: TabMemory | undefined;
  let mostBytes = 0;
  const figures = await runs.run(stand, steps, {
    watch(browserPid) {
      memory = watchTabMemory(browserPid);
      return memory;
    },
    onStep(index, is) {
      const kind = steps[index]?.kind;
      if (is === "begun") memory?.begin();
      else if (kind === "upload" || kind === "download") mostBytes = Math.max(mostBytes, memory?.most() ?? 0);
    },
  });
  return { isSame: figuresNamed(figures, "isSame")[0] ?? 0, mostBytes };
}
