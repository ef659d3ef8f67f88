import type { Measured } from "../harness/benchmark.ts";
import { figureText } from "../harness/median.ts";
import type { TransferRuns } from "./transfer-runs.ts";
import { goUpAndDown } from "./up-and-down.ts";

const mebibyte = 1024 * 1024;
const small = 256 * mebibyte;
const large = Number(process.env.BENCH_MEMORY_MIB ?? 4_096) * mebibyte;

/** What the tab takes at most while a large file goes up and comes down, ÷ the same for a small one. */
export async function measureMemory(runs: TransferRuns): Promise<Measured> {
  if (process.platform !== "linux") throw new Error("A tab's memory is read in Linux's own books, which are not here.");
  const [{ mostBytes: atSmall }, { mostBytes: atLarge }] = await runs.withStand(async (stand) => {
    return [await goUpAndDown(runs, stand, small), await goUpAndDown(runs, stand, large)] as const;
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
