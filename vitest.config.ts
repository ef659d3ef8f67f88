import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test/longest-first.ts";

const everyTest = ["packages/**/*.test.ts", "apps/**/*.test.ts", "tools/**/*.test.ts", "bench/**/*.test.ts"];
/** A timeout only ends tests that hang, so it is long enough for a busy machine. No test has a timeout of its own. */
const testTimeout = process.env.DEXNET_LONG === "1" ? 6 * 3_600_000 : 600_000;
const hookTimeout = 600_000;
/** Without these flags the buffers of the transfer tests cause a full garbage collection every 64 MiB. */
const memoryFlags = ["--external-memory-accounted-in-global-limit", "--initial-old-space-size=1024"];
/** Tests of the long run only. */
const longOnly =
  process.env.DEXNET_LONG === "1"
    ? []
    : [
        "apps/ledger/src/blocks/memory.test.ts",
        "tools/backup/restore.test.ts",
        "tools/ceph/*.test.ts",
        "tools/deploy/rolling-update.test.ts",
      ];
/** Tests that replace exports of modules or the timers of their process, which no other test may share. */
const testsThatReplaceGlobals = [
  "apps/api/src/accounts/sign-in.test.ts",
  "apps/api/src/accounts/with-minimum-duration.test.ts",
  "apps/ledger/src/devices/observe-writes.test.ts",
  "packages/service/src/concurrency/byte-leases.test.ts",
  "packages/service/src/concurrency/with-timeout.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: ["tools/test-postgres.ts"],
    setupFiles: ["tools/test/random-seed.ts"],
    pool: "forks",
    execArgv: memoryFlags,
    // The browser tests run in parallel with two workers. With three here both end at about the same time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 240_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared modules",
          include: everyTest,
          exclude: [...configDefaults.exclude, ...longOnly, ...testsThatReplaceGlobals],
          // Loading the modules for each file again took half of the time.
          isolate: false,
          testTimeout,
          hookTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: "own modules",
          include: testsThatReplaceGlobals,
          testTimeout,
          hookTimeout,
        },
      },
    ],
  },
});
