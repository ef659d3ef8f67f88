import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { figureText } from "../harness/median.ts";
import type { TransferRuns } from "./transfer-runs.ts";
import { uploadAndDownload } from "./upload-and-download.ts";

const mebibyte = 1024 * 1024;
const small = amount(256, 8) * mebibyte;
const large = amount(4_096, 16, "BENCH_MEMORY_MIB") * mebibyte;

/** Peak memory of the tab during the upload and download of a large file ÷ the same for a small file. */
export async function measureMemory(runs: TransferRuns): Promise<Measured> {
  if (process.platform !== "linux") throw new Error("The memory of a tab is read from /proc, which only Linux has.");
  const [{ peakBytes: atSmall }, { peakBytes: atLarge }] = await runs.withStack(async (stack) => {
    return [await uploadAndDownload(runs, stack, small), await uploadAndDownload(runs, stack, large)] as const;
  });
  const up = atLarge.upload / atSmall.upload;
  const down = atLarge.download / atSmall.download;
  const text = (direction: "upload" | "download") =>
    `${figureText(atLarge[direction] / 1e6)} MB at ${large / mebibyte} MiB, ${figureText(atSmall[direction] / 1e6)} MB at ${small / mebibyte} MiB`;
  return {
    ratio: Math.max(up, down),
    detail: `up ${figureText(up)} (${text("upload")}), down ${figureText(down)} (${text("download")})`,
  };
}
