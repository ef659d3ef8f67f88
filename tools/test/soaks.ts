import type { PartName } from "../system/system-parts.ts";

/** One kind of long test: suites of the usual run, with a higher count. */
export interface Soak {
  readonly name: string;
  readonly runner: "vitest" | "playwright";
  readonly files: readonly string[];
  /** Further program of the system that it needs. */
  readonly systemPart?: PartName;
  /** Setting that the suites read, and its value. */
  readonly count: { setting: string; usual: number };
  /** Sentence for the report. */
  describe(count: number): string;
}

const number = (count: number) => count.toLocaleString("en");

/** With these counts all soaks take about two hours on two cores. */
export const soaks: readonly Soak[] = [
  {
    name: "kills",
    runner: "vitest",
    files: ["apps/ledger/src/crash.full.test.ts", "apps/ledger/src/versions/versions-kill.full.test.ts"],
    count: { setting: "DEXNET_LEDGER_KILLS", usual: 100 },
    describe: (count) => `killed a ledger ${number(count)} times in the middle of writes, on both databases`,
  },
  {
    name: "chain kills",
    runner: "vitest",
    files: ["packages/chain/src/local-chain-kill.full.test.ts"],
    count: { setting: "DEXNET_CHAIN_KILLS", usual: 20 },
    describe: (count) => `killed the local chain ${number(count)} times in the middle of transfers`,
  },
  {
    name: "payments",
    runner: "vitest",
    files: ["apps/api/src/payments/payments-model.full.test.ts"],
    count: { setting: "DEXNET_PAYMENT_RUNS", usual: 15 },
    describe: (count) =>
      `compared payments with a model after 200 reorganisations, and in ${number(count)} random runs with an endpoint that lies`,
  },
  {
    name: "api requests",
    runner: "vitest",
    files: ["apps/api/src/fuzz.full.test.ts"],
    count: { setting: "FUZZ_REQUESTS", usual: 100_000 },
    describe: (count) => `sent ${number(count)} random requests to the api`,
  },
  {
    name: "ledger requests",
    runner: "vitest",
    files: ["apps/ledger/src/fuzz.full.test.ts"],
    count: { setting: "FUZZ_REQUESTS", usual: 20_000 },
    describe: (count) => `sent ${number(count)} random requests to a ledger on each database`,
  },
  {
    name: "formats",
    runner: "vitest",
    files: [
      "packages/drive/src/file-list/table/page-reader.test.ts",
      "packages/drive/src/file-list/name-order.test.ts",
    ],
    count: { setting: "DEXNET_PROPERTY_FACTOR", usual: 75 },
    describe: (count) => `read ${number(count * 7_000)} random pages and names`,
  },
  {
    name: "file lists",
    runner: "vitest",
    files: ["packages/drive/src/file-database/file-database-model.full.test.ts"],
    count: { setting: "DEXNET_MODEL_OPERATIONS", usual: 100_000 },
    describe: (count) => `made ${number(count)} changes to file lists on devices that crash, against a model`,
  },
  {
    name: "saving kills",
    runner: "vitest",
    files: ["tools/contract/saving-kills.full.test.ts"],
    count: { setting: "DEXNET_SAVING_KILLS", usual: 40 },
    describe: (count) => `killed api and ledger ${number(count)} times while a client saved changes and compacted them`,
  },
  {
    name: "statistics",
    runner: "vitest",
    files: ["apps/ledger/src/statistics/random-walk.test.ts"],
    count: { setting: "DEXNET_STATISTICS_BATCHES", usual: 200 },
    describe: (count) =>
      `compared statistics with a plain count after each of ${number(count * 20)} steps, on both databases`,
  },
  {
    name: "device pairs",
    runner: "vitest",
    files: ["apps/ledger/src/healing-pairs.full.test.ts"],
    count: { setting: "DEXNET_LONG", usual: 1 },
    describe: () => "healed all ten pairs of devices from each of three kinds of damage",
  },
  {
    name: "Ceph buckets",
    runner: "vitest",
    systemPart: "Ceph",
    files: ["tools/ceph/s3-devices.long.test.ts", "tools/ceph/s3-ledger.long.test.ts"],
    count: { setting: "DEXNET_LONG", usual: 1 },
    describe: () => "ran the suites of S3 devices on Ceph, and moved blocks between folders and buckets",
  },
  {
    name: "memory",
    runner: "vitest",
    files: ["apps/ledger/src/blocks/memory.long.test.ts"],
    count: { setting: "DEXNET_LONG", usual: 1 },
    describe: () => "watched a ledger's memory while 200 senders never came to an end",
  },
  {
    name: "transfers",
    runner: "vitest",
    files: [
      "packages/drive/src/transfers/downloads/download-zip.test.ts",
      "packages/drive/src/transfers/uploads/uploads-going-on.full.test.ts",
      "packages/drive/src/transfers/uploads/uploads-in-trouble.full.test.ts",
      "packages/drive/src/transfers/uploads/uploads.test.ts",
    ],
    count: { setting: "DEXNET_LONG", usual: 1 },
    describe: () => "had each kind of trouble at every request of an upload, and a tab die at every step of one",
  },
  {
    name: "rolling updates",
    runner: "vitest",
    systemPart: "nginx",
    files: ["tools/deploy/rolling-update.long.test.ts"],
    count: { setting: "DEXNET_ROLLING_UPDATES", usual: 3 },
    describe: (count) =>
      `replaced two api and two ledger processes behind nginx ${number(count)} times during uploads; no request failed`,
  },
  {
    name: "restore",
    runner: "vitest",
    files: ["tools/backup/restore.long.test.ts"],
    count: { setting: "DEXNET_LONG", usual: 1 },
    describe: () => "lost the database server, restored a backup on another one, and read every file again",
  },
  {
    name: "large file",
    runner: "playwright",
    files: ["specs/transfers/large-file.long.spec.ts"],
    count: { setting: "DEXNET_LARGE_MIB", usual: 4_096 },
    describe: (count) => `sent a file of ${number(count)} MiB up and down in a browser, and watched the tab's memory`,
  },
  {
    name: "sealed files",
    runner: "playwright",
    files: ["specs/transfers/sealed-files.spec.ts"],
    count: { setting: "DEXNET_SEALED_FILES", usual: 1_000 },
    describe: (count) => `read and encrypted ${number(count)} files of 50 MB in a browser, to the same blocks as Node`,
  },
  {
    name: "many files",
    runner: "playwright",
    files: ["specs/transfers/transfers.spec.ts"],
    count: { setting: "DEXNET_MANY_FILES", usual: 5_000 },
    describe: (count) => `sent a folder of ${number(count)} files up, and fetched it as a zip`,
  },
  {
    name: "media",
    runner: "playwright",
    files: ["specs/files/viewer.walk.spec.ts"],
    count: { setting: "DEXNET_MEDIA_MIB", usual: 200 },
    describe: (count) => `played a film of ${number(count)} MiB, and jumped to its end by a few segments`,
  },
  {
    name: "Firefox files",
    runner: "playwright",
    systemPart: "Firefox",
    files: ["specs/shell/firefox.long.spec.ts"],
    count: { setting: "DEXNET_FIREFOX_MIB", usual: 64 },
    describe: (count) => `opened a storage in Firefox, and sent a file of ${number(count)} MiB up and down`,
  },
  {
    name: "browser kills",
    runner: "playwright",
    files: ["specs/transfers/killed-browser.long.spec.ts"],
    count: { setting: "DEXNET_LONG", usual: 1 },
    describe: () => "killed a browser at every part of an upload and of a download",
  },
  {
    name: "expired tokens",
    runner: "playwright",
    files: ["specs/account/expired-token.long.spec.ts"],
    count: { setting: "DEXNET_LONG", usual: 1 },
    describe: () => "let access tokens end under three tabs",
  },
  {
    name: "languages",
    runner: "playwright",
    files: [
      "specs/account/account-screens.spec.ts",
      "specs/files/statistics.spec.ts",
      "specs/files/storages.spec.ts",
      "specs/files/changes.spec.ts",
    ],
    count: { setting: "DEXNET_LONG", usual: 1 },
    describe: () =>
      "walked the screens by keyboard alone, those of accounts in three languages, with axe at two widths",
  },
];

/** Count of a soak: the value of its environment variable, or the usual count times `times`. */
export function countOf({ count }: Soak, times: number, env: NodeJS.ProcessEnv): number {
  if (count.setting === "DEXNET_LONG") return 1;
  const setting = Number(env[count.setting]);
  return Number.isSafeInteger(setting) && setting > 0 ? setting : Math.ceil(count.usual * times);
}
