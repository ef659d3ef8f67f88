import type { Benchmark } from "./benchmark.ts";
import { measureFirstLoad } from "./first-load/first-load.ts";
import { createLargeStorage } from "./large-storage/large-storage.ts";
import { measureLedgerPut } from "./ledger-put/measure.ts";
import type { Workroom } from "./workroom.ts";

/** Every benchmark, in the order in which they run. Nothing is made before one of them is measured. */
export function createBenchmarks(room: Workroom): readonly Benchmark[] {
  const large = createLargeStorage(room);
  return [
    { name: "first-load", goal: { most: 170, unit: "kB" }, needs: [], measure: () => measureFirstLoad(room) },
    { name: "open-100k", goal: { most: 3 }, needs: ["Chromium"], measure: large.measureOpen },
    { name: "search-100k", goal: { most: 50, unit: "ms" }, needs: ["Chromium"], measure: large.measureSearch },
    { name: "ledger-put", goal: { least: 0.8 }, needs: [], measure: measureLedgerPut },
  ];
}
