import { defineConfig } from "@playwright/test";

const isLongRun = process.env.DEXNET_LONG === "1";

export default defineConfig({
  testDir: "specs",
  globalSetup: "./set-up.config.ts",
  outputDir: "../.cache/e2e",
  // No more than cores, although the tests often wait: the unit tests run at the same time.
  workers: 2,
  // A busy machine must not fail a test: timeouts only end tests that hang.
  timeout: 1_200_000,
  expect: { timeout: 240_000 },
  reporter: [["list"], ["./run-reporter.config.ts"]],
  projects: [
    { name: "walks", testMatch: "**/*.walk.spec.ts" },
    { name: "full", testMatch: "**/*.spec.ts", testIgnore: "**/*.{walk,long}.spec.ts" },
    // Somebody who runs the specs of a folder does not wait for hours.
    ...(isLongRun ? [{ name: "long", testMatch: "**/*.long.spec.ts" }] : []),
  ],
});
