import { alternateRounds } from "../harness/alternate.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { browserProcessorSeconds } from "../harness/browser-processor-time.ts";
import { median, medianText } from "../harness/median.ts";
import { storageBytes } from "./sizes.ts";
import type { TransferRuns } from "./transfer-runs.ts";
import type { TransferStep } from "./transfer-steps.ts";

const mebibyte = 1024 * 1024;
const fileBytes = amount(1_024, 8, "BENCH_COST_MIB") * mebibyte;
const inFlight = 6;
const rounds = amount(3, 1);

/** Processor seconds of the whole browser for an upload ÷ for the same bytes by plain requests. */
export async function measureClientCost(runs: TransferRuns): Promise<Measured> {
  if (process.platform !== "linux") throw new Error("Processor times are read from /proc, which only Linux has.");
  const seconds: Record<"upload" | "raw-upload", number[]> = { upload: [], "raw-upload": [] };
  await runs.withStack(async (stack) => {
    const { rawUrl } = stack;
    const steps: TransferStep[] = [
      { kind: "make-storage", sizeBytes: storageBytes },
      { kind: "make-file", sizeBytes: fileBytes },
      ...alternateRounds<TransferStep>(
        rounds + 1,
        { kind: "raw-upload", rawUrl, inFlight },
        { kind: "upload", rawUrl },
      ),
    ];
    let browserPid = 0;
    let before = 0;
    await runs.run(stack, steps, {
      watch(pid) {
        browserPid = pid;
        return { stop: () => undefined };
      },
      onStep(index, event) {
        const kind = steps[index]?.kind;
        if (event === "started") before = browserProcessorSeconds(browserPid);
        else if (kind === "upload" || kind === "raw-upload")
          seconds[kind].push(browserProcessorSeconds(browserPid) - before);
      },
    });
  });
  // The first round of each warms up.
  const [ours, raw] = [seconds.upload.slice(1), seconds["raw-upload"].slice(1)];
  return {
    ratio: median(ours) / median(raw),
    detail: [
      `${medianText(ours, "s")} of processor time of all processes of the browser for ${fileBytes / mebibyte} MiB,`,
      `raw ${medianText(raw, "s")}; ${rounds} rounds in turns after one to warm up`,
    ].join(" "),
  };
}
