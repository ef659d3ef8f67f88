import { measureApiRead } from "./api/api-read.ts";
import { measureChangeDelay } from "./events/change-delay.ts";
import { measureFirstLoad } from "./first-load/first-load.ts";
import { measureAccountGrowth } from "./growth/account-growth.ts";
import { measureGrowth } from "./growth/growth.ts";
import { measureMillionBlocks } from "./growth/million-blocks.ts";
import type { Benchmark } from "./harness/benchmark.ts";
import type { TemporaryWorkspace } from "./harness/temporary-workspace.ts";
import { createMillion } from "./large-storage/million.ts";
import { measureOpen, measureReopen } from "./large-storage/opening.ts";
import { measureSave } from "./large-storage/renaming.ts";
import { measureScroll } from "./large-storage/scrolling.ts";
import { measureSearch } from "./large-storage/searching.ts";
import { createStorageRuns } from "./large-storage/storage-runs.ts";
import { measureLedgerCeph } from "./ledger-ceph/ledger-ceph.ts";
import { measureLedgerPut } from "./ledger-put/ledger-put.ts";
import type { LinkSpeed } from "./link/link.ts";
import { measureLogSequencing } from "./log/log-sequencing.ts";
import { measurePeersEncrypt } from "./peers/peers-encrypt.ts";
import { createTransfers } from "./transfers/transfers.ts";

const link300: LinkSpeed = { bitsPerSecond: 300e6, roundTripMs: 40 };
const link500: LinkSpeed = { bitsPerSecond: 500e6, roundTripMs: 40 };

/** All benchmarks, in the order in which they run. Nothing is prepared before one of them is measured. */
export function createBenchmarks(workspace: TemporaryWorkspace): readonly Benchmark[] {
  const storages = createStorageRuns(workspace);
  const million = createMillion(storages);
  const transfers = createTransfers(workspace);
  return [
    { name: "first-load", goal: { max: 160, unit: "kB" }, needs: [], measure: () => measureFirstLoad(workspace) },
    { name: "open-100k", goal: { max: 2 }, needs: ["Chromium"], measure: () => measureOpen(storages) },
    { name: "reopen-100k", goal: { max: 0.5 }, needs: ["Chromium"], measure: () => measureReopen(storages) },
    {
      name: "search-100k",
      goal: { max: 50, unit: "ms" },
      needs: ["Chromium"],
      measure: () => measureSearch(storages),
    },
    { name: "scroll-100k", goal: { min: 0.95 }, needs: ["Chromium"], measure: () => measureScroll(storages) },
    { name: "save-100k", goal: { max: 1.5 }, needs: ["Chromium"], measure: () => measureSave(storages) },
    { name: "open-1m", goal: { max: 4, unit: "s" }, needs: ["Chromium"], measure: million.measureTime },
    { name: "open-1m-memory", goal: { max: 0.8, unit: "GB" }, needs: ["Chromium"], measure: million.measureMemory },
    { name: "upload", goal: { min: 0.8 }, needs: ["Chromium"], measure: () => transfers.measureUpload() },
    { name: "download", goal: { min: 0.85 }, needs: ["Chromium"], measure: () => transfers.measureDownload() },
    { name: "small-files", goal: { min: 1.3 }, needs: ["Chromium"], measure: () => transfers.measureSmallFiles() },
    {
      name: "upload-link",
      goal: { min: 0.97 },
      needs: ["Chromium"],
      measure: () => transfers.measureUpload(link300),
    },
    {
      name: "download-link",
      goal: { min: 0.97 },
      needs: ["Chromium"],
      measure: () => transfers.measureDownload(link300),
    },
    {
      name: "upload-link-500",
      goal: { min: 0.95 },
      needs: ["Chromium"],
      measure: () => transfers.measureUpload(link500),
    },
    {
      name: "download-link-500",
      goal: { min: 0.95 },
      needs: ["Chromium"],
      measure: () => transfers.measureDownload(link500),
    },
    {
      name: "small-files-link",
      goal: { min: 3 },
      needs: ["Chromium"],
      measure: () => transfers.measureSmallFiles(link300),
    },
    { name: "client-cost", goal: { max: 1.8 }, needs: ["Chromium"], measure: transfers.measureClientCost },
    { name: "memory", goal: { max: 1.2 }, needs: ["Chromium"], measure: transfers.measureMemory },
    { name: "main-thread", goal: { max: 50, unit: "ms" }, needs: ["Chromium"], measure: transfers.measureMainThread },
    { name: "peers-encrypt", goal: { min: 7 }, needs: ["Chromium"], measure: () => measurePeersEncrypt(workspace) },
    { name: "ledger-put", goal: { min: 1 }, needs: [], measure: measureLedgerPut },
    {
      name: "ledger-ceph",
      goal: { min: 1.5 },
      needs: ["Ceph"],
      isOnlyNamed: true,
      measure: () => measureLedgerCeph(workspace),
    },
    {
      name: "api-read",
      goal: { min: 0.4 },
      needs: [],
      measure: () => measureApiRead(workspace, "PostgreSQL"),
    },
    {
      name: "api-read-embedded",
      goal: { min: 0.15 },
      needs: [],
      measure: () => measureApiRead(workspace, "embedded"),
    },
    {
      name: "change-delay",
      goal: { max: 500, unit: "ms" },
      needs: [],
      measure: () => measureChangeDelay(workspace),
    },
    { name: "log-sequencing", goal: { max: 1.3 }, needs: [], measure: () => measureLogSequencing(workspace) },
    { name: "growth-1m", goal: { max: 1.3 }, needs: [], measure: () => measureMillionBlocks(workspace) },
    { name: "growth-accounts", goal: { max: 1.3 }, needs: [], measure: () => measureAccountGrowth(workspace) },
    { name: "growth", goal: { max: 1.3 }, needs: [], measure: () => measureGrowth(workspace) },
  ];
}
