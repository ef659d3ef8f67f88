import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test/longest-first.ts";

const everyTest = ["packages/**/*.test.ts", "apps/**/*.test.ts", "tools/**/*.test.ts", "bench/**/*.test.ts"];
/** A timeout is no assertion: it only ends what hangs, also on a machine that has other things to do. */
const testTimeout = process.env.DEXNET_LONG === "1" ? 3_600_000 : 300_000;
const hookTimeout = 300_000;
/** Bytes outside of the heap, of which the tests of transfers make many, do not lead to a full collection every 64 MiB. */
const withRoomForBuffers = ["--external-memory-accounted-in-global-limit", "--initial-old-space-size=1024"];
/** The long run has what only takes long: 200 senders at once whose memory is watched. */
const longOnly = process.env.DEXNET_LONG === "1" ? [] : ["apps/ledger/src/blocks/memory.test.ts"];
/** They put spies into modules, which must be nobody else's. */
const testsThatReplaceModules = ["apps/api/src/accounts/sign-in.test.ts"];

export default defineConfig({
  test: {
    globalSetup: ["tools/test-postgres.ts"],
    pool: "forks",
    execArgv: withRoomForBuffers,
    // One more than the browser tests have, which run beside them and end earlier: so both end at about the same time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // What is waited for comes when it comes: a busy machine is no fault.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      "apps/web/vitest.config.ts",
      {
        extends: true,
        test: {
          name: "shared modules",
          include: everyTest,
          exclude: [...configDefaults.exclude, ...longOnly, ...testsThatReplaceModules],
          // Loading the same modules anew for each file took half of the time.
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
