import { defineConfig } from "@playwright/test";

/** Specs that only the long run has: gigabytes, kills of browsers, expiring tokens. */
const longOnly =
  process.env.DEXNET_LONG === "1"
    ? []
    : ["expired-token.spec.ts", "firefox.spec.ts", "killed-browser.spec.ts", "large-file.spec.ts"];

export default defineConfig({
  testDir: "specs",
  testIgnore: longOnly,
  globalSetup: "./set-up.config.ts",
  outputDir: "../.cache/e2e",
  // No more than cores, although the tests often wait: the unit tests run at the same time.
  workers: 2,
  // A busy machine must not fail a test: timeouts only end tests that hang.
  timeout: 1_200_000,
  expect: { timeout: 240_000 },
  reporter: [["list"]],
});
