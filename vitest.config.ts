import { configDefaults, defineConfig } from "vitest/config";
import { fullTag } from "./tools/test/full-tag.ts";
import { VitestRunReporter } from "./tools/test/vitest-reporter.ts";

const isLongRun = process.env.DEXNET_LONG === "1";
const testsOf = (ending: string) =>
  ["packages", "apps", "transparency", "tools", "bench"].map((folder) => `${folder}/**/*${ending}`);
/** A timeout only ends tests that hang, so it is long enough for a busy machine. No test has a timeout of its own. */
const testTimeout = isLongRun ? 6 * 3_600_000 : 600_000;
const hookTimeout = 600_000;
/** Without these flags the buffers of the transfer tests cause a full garbage collection every 64 MiB. */
const memoryFlags = ["--external-memory-accounted-in-global-limit", "--initial-old-space-size=1024"];
/** Tests that replace exports of modules or the timers of their process, which no other test may share. */
const isolatedTests = [
  "apps/api/src/accounts/sign-in.test.ts",
  "apps/api/src/accounts/with-minimum-duration.test.ts",
  "apps/ledger/src/devices/observe-writes.test.ts",
  "packages/service/src/concurrency/byte-leases.test.ts",
  "packages/service/src/concurrency/with-timeout.test.ts",
];

/** Tests of one command. Loading the modules for each file again took half of the time, so files share them. */
const project = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude: [...configDefaults.exclude, ...exclude], isolate: false, testTimeout, hookTimeout },
});

export default defineConfig({
  test: {
    globalSetup: ["tools/test-postgres.ts"],
    setupFiles: ["tools/test/random-seed.ts"],
    reporters: ["default", new VitestRunReporter()],
    tags: [fullTag],
    pool: "forks",
    execArgv: memoryFlags,
    // The browser tests run in parallel with two workers. With three here both end at about the same time.
    maxWorkers: 3,
    expect: { poll: { timeout: 240_000 } },
    projects: [
      project("unit", testsOf(".test.ts"), [...testsOf(".{full,long}.test.ts"), ...isolatedTests]),
      { ...project("isolated", isolatedTests), test: { ...project("isolated", isolatedTests).test, isolate: true } },
      project("full", testsOf(".full.test.ts")),
      // Somebody who runs the tests of a folder does not wait for hours.
      ...(isLongRun ? [project("long", testsOf(".long.test.ts"))] : []),
    ],
  },
});
