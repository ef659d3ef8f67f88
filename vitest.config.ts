import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test/longest-first.ts";

const everyTest = ["packages/**/*.test.ts", "apps/**/*.test.ts", "tools/**/*.test.ts", "bench/**/*.test.ts"];
/** A timeout only ends tests that hang, so it is long enough for a busy machine. */
const testTimeout = process.env.DEXNET_LONG === "1" ? 3_600_000 : 300_000;
const hookTimeout = 300_000;
/** Without these flags the buffers of the transfer tests cause a full garbage collection every 64 MiB. */
const memoryFlags = ["--external-memory-accounted-in-global-limit", "--initial-old-space-size=1024"];
/** Tests of the long run only. */
const longOnly = process.env.DEXNET_LONG === "1" ? [] : ["apps/ledger/src/blocks/memory.test.ts"];
/** Tests that replace exports of modules, which no other test may share. */
const testsThatReplaceModules = ["apps/api/src/accounts/sign-in.test.ts"];

export default defineConfig({
  test: {
    globalSetup: ["tools/test-postgres.ts"],
    pool: "forks",
    execArgv: memoryFlags,
    // The browser tests run in parallel with two workers. With three here both end at about the same time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Long enough for a busy machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared modules",
          include: everyTest,
          exclude: [...configDefaults.exclude, ...longOnly, ...testsThatReplaceModules],
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
          include: testsThatReplaceModules,
          testTimeout,
          hookTimeout,
        },
      },
    ],
  },
});
