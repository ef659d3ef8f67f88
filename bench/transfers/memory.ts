import type { Measured } from "../benchmark.ts";
import { figureText } from "../median.ts";
import { storageBytes } from "./sizes.ts";
import type { Stand } from "./stand.ts";
import { type TabMemory, watchTabMemory } from "./tab-memory.ts";
import type { TransferRuns } from "./transfer-runs.ts";
import type { TransferStep } from "./transfer-steps.ts";

const mebibyte = 1024 * 1024;
const small = 256 * mebibyte;
const large = Number(process.env.BENCH_MEMORY_MIB ?? 4_096) * mebibyte;

interface Most {
  upload: number;
  download: number;
}

/** What the tab takes at most while a large file goes up and comes down, ÷ the same for a small one. */
export async function measureMemory(runs: TransferRuns): Promise<Measured> {
  if (process.platform !== "linux") throw new Error("A tab's memory is read in Linux's own books, which are not here.");
  const [atSmall, atLarge] = await runs.withStand(async (stand) => {
    return [await mostAt(runs, stand, small), await mostAt(runs, stand, large)] as const;
  });
  const up = atLarge.upload / atSmall.upload;
  const down = atLarge.download / atSmall.download;
  const text = (direction: keyof Most) =>
    `${figureText(atLarge[direction] / 1e6)} MB at ${large / mebibyte} MiB, ${figureText(atSmall[direction] / 1e6)} MB at ${small / mebibyte} MiB`;
  return {
    ratio: Math.max(up, down),
    detail: `up ${figureText(up)} (${text("upload")}), down ${figureText(down)} (${text("download")})`,
  };
}

/** In a Chromium of its own, so that nothing is left over from another size. */
async function mostAt(runs: TransferRuns, stand: Stand, sizeBytes: number): Promise<Most> {
  const { rawUrl } = stand;
  const steps: TransferStep[] = [
    { kind: "make-storage", sizeBytes: storageBytes },
    { kind: "make-file", sizeBytes },
    { kind: "upload", rawUrl },
    { kind: "download" },
  ];
  const most = { upload: 0, download: 0 };
  let memory: TabMemory | undefined;
  await runs.run(stand, steps, {
    watch(browserPid) {
      memory = watchTabMemory(browserPid);
      return memory;
    },
    onStep(index, is) {
      const kind = steps[index]?.kind;
      if (is === "begun") memory?.begin();
      else if (kind === "upload" || kind === "download") most[kind] = memory?.most() ?? 0;
    },
  });
  return most;
}
