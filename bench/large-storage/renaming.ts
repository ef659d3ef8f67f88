import { saveGatherMs } from "@dexnet/drive/file-database/saving-loop";
import { alternateRounds } from "../harness/alternate.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { figureText, median, medianText } from "../harness/median.ts";
import type { MadeStorage } from "./made-storage.ts";
import { listsOf } from "./outcomes.ts";
import { entries100k, type StorageRuns } from "./storage-runs.ts";
import type { StorageStep } from "./storage-steps.ts";

const [largeCount, smallCount] = [entries100k, 100];
const rounds = amount(5, 1);
const renamesOfRound = 6;
const pauseMs = 1_000;

/** One rename in a large storage ÷ in a small one: bytes sent, and time. The figure is the worse ratio. */
export async function measureSave(runs: StorageRuns): Promise<Measured> {
  const [large, small] = [await runs.storageOf(largeCount), await runs.storageOf(smallCount)];
  const step = (storage: MadeStorage) => renameStep(storage, renamesOfRound, pauseMs);
  const outcomes = await runs.run([large, small], alternateRounds(rounds, step(large), step(small)));
  const listsAt = ({ address }: MadeStorage, name: string) =>
    listsOf(
      outcomes.filter((outcome) => outcome.step.kind === "rename" && outcome.step.address === address),
      name,
    );
  const bytesAt = (storage: MadeStorage) => listsAt(storage, "renameBytes").flat();
  const timesAt = (storage: MadeStorage) => listsAt(storage, "renameMs").flat();
  /** Without the pause of the client in which it gathers changes, which would hide the difference. */
  const workAt = (storage: MadeStorage) => median(timesAt(storage)) - saveGatherMs;
  const bytesRatio = median(bytesAt(large)) / median(bytesAt(small));
  const timeRatio = workAt(large) / workAt(small);
  const firstAt = (storage: MadeStorage) => median(listsAt(storage, "renameMs").map(([first = 0]) => first));
  const detail = [
    `bytes ${figureText(bytesRatio)} (${medianText(bytesAt(large), "bytes")} ÷ ${figureText(median(bytesAt(small)))})`,
    `time ${figureText(timeRatio)} (${figureText(workAt(large))} ms ÷ ${figureText(workAt(small))} ms, ` +
      `without ${saveGatherMs} ms for gathering changes)`,
    `time with them ${medianText(timesAt(large), "ms")} ÷ ${medianText(timesAt(small), "ms")}`,
    `first rename after opening ${figureText(firstAt(large))} ms and ${figureText(firstAt(small))} ms`,
    `${rounds} page loads of ${renamesOfRound} renames each, in turns`,
  ];
  return { ratio: Math.max(bytesRatio, timeRatio), detail: detail.join("; ") };
}

export function renameStep({ address, topFileIds }: MadeStorage, count: number, pause: number): StorageStep {
  return { kind: "rename", address, pauseMs: pause, entryIds: topFileIds.slice(0, count) };
}
