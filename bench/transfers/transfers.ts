import { alternateRounds } from "../harness/alternate.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { median, medianText } from "../harness/median.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import type { LinkSpeed } from "../link/link.ts";
import { figuresNamed, type PageFigures } from "../plain-page/page-steps.ts";
import { measureClientCost } from "./client-cost.ts";
import { measureMemory } from "./memory.ts";
import { storageBytes } from "./sizes.ts";
import { createTransferRuns } from "./transfer-runs.ts";
import type { TransferStep } from "./transfer-steps.ts";

const mebibyte = 1024 * 1024;
const fileBytes = amount(512, 24, "BENCH_FILE_MIB") * mebibyte;
const small = { count: amount(2_000, 20, "BENCH_SMALL_FILES"), sizeBytes: 4_096 } as const;
/** Number of connections that Chromium opens to an HTTP/1.1 server. */
const inFlight = 6;
/** Over a link a round takes as long as the link needs, and differs less from the others. */
const roundsFor = (speed: LinkSpeed | undefined) => amount(speed === undefined ? 5 : 3, 1);
const mainThreadRounds = amount(3, 1);
const mainThreadBytes = amount(128, 8) * mebibyte;

export interface TransferBenchmarks {
  /** Over a link if its speed is given. */
  measureUpload(speed?: LinkSpeed): Promise<Measured>;
  measureDownload(speed?: LinkSpeed): Promise<Measured>;
  measureSmallFiles(speed?: LinkSpeed): Promise<Measured>;
  measureClientCost(): Promise<Measured>;
  measureMemory(): Promise<Measured>;
  measureMainThread(): Promise<Measured>;
}

/** Uploads and downloads by the product, compared with the same bytes unprocessed. */
export function createTransfers(workspace: TemporaryWorkspace): TransferBenchmarks {
  const runs = createTransferRuns(workspace);
  const makeStorage: TransferStep = { kind: "make-storage", sizeBytes: storageBytes };
  const makeFile: TransferStep = { kind: "make-file", sizeBytes: fileBytes };
  const measure = (stepsOf: (rawUrl: string) => readonly TransferStep[], speed?: LinkSpeed) =>
    runs.withStack((stack) => runs.run(stack, [makeStorage, ...stepsOf(stack.rawUrl)]), speed);

  return {
    async measureUpload(speed) {
      const figures = await measure(
        (rawUrl) => [
          makeFile,
          ...alternateRounds<TransferStep>(
            roundsFor(speed) + 1,
            { kind: "raw-upload", rawUrl, inFlight },
            { kind: "upload", rawUrl },
          ),
        ],
        speed,
      );
      const { ratio, detail } = compare(figures, ["uploadMs", "rawUploadMs"], fileBytes / 1e6, "MB/s");
      const [, ...listMs] = figuresNamed(figures, "listMs");
      return { ratio, detail: `${detail}; of ours ${medianText(listMs, "ms")} after the last byte, for the list` };
    },
    async measureDownload(speed) {
      const figures = await measure(
        (rawUrl) => [
          makeFile,
          { kind: "upload", rawUrl },
          { kind: "raw-upload", rawUrl, inFlight },
          ...alternateRounds<TransferStep>(
            roundsFor(speed) + 1,
            { kind: "raw-download", rawUrl, inFlight, fileBytes },
            { kind: "download" },
          ),
        ],
        speed,
      );
      return compare(figures, ["downloadMs", "rawDownloadMs"], fileBytes / 1e6, "MB/s");
    },
    async measureSmallFiles(speed) {
      const figures = await measure(
        (rawUrl) =>
          alternateRounds<TransferStep>(
            roundsFor(speed) + 1,
            { kind: "raw-small-files", ...small, rawUrl, inFlight },
            { kind: "small-files", ...small },
          ),
        speed,
      );
      return compare(figures, ["smallFilesMs", "rawSmallFilesMs"], small.count, "files/s");
    },
    measureClientCost: () => measureClientCost(runs),
    measureMemory: () => measureMemory(runs),
    async measureMainThread() {
      const figures = await measure(() => [
        { kind: "make-file", sizeBytes: mainThreadBytes },
        ...Array.from({ length: mainThreadRounds + 1 }, (): TransferStep => ({ kind: "main-thread" })),
      ]);
      return mainThreadFigure(figures);
    },
  };
}

/** The first round of each warms up. */
function compare(figures: readonly PageFigures[], names: [string, string], amount: number, unit: string): Measured {
  const [ours, raw] = names.map((name) =>
    figuresNamed(figures, name)
      .slice(1)
      .map((milliseconds) => (amount * 1_000) / milliseconds),
  );
  if (ours === undefined || raw === undefined) throw new TypeError("Two values are required");
  const detail = `ours ${medianText(ours, unit)}, raw ${medianText(raw, unit)}; ${ours.length} rounds in turns after one to warm up`;
  return { ratio: median(ours) / median(raw), detail };
}

/** Browsers don't report tasks below 50 ms. The longest is then at most 50 ms and at most the delay of a timer. */
function mainThreadFigure(figures: readonly PageFigures[]): Measured {
  const [, ...tasks] = figuresNamed(figures, "longestTaskMs");
  const [, ...waits] = figuresNamed(figures, "maxWaitMs");
  const longest = tasks.map((task, round) => (task > 0 ? task : Math.min(50, waits[round] ?? 50)));
  const isShort = tasks.every((task) => task === 0);
  const detail = [
    `ms, the longest of ${longest.length} rounds after one to warm up; the longest of each ${medianText(longest, "ms")}`,
    isShort ? "no task over 50 ms" : `over 50 ms in ${tasks.filter((task) => task > 0).length} of them`,
    `a timer was late by ${medianText(waits, "ms")} at most`,
  ];
  return { ratio: Math.max(...longest), detail: detail.join("; ") };
}
