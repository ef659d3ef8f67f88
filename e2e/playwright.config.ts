import { defineConfig } from "@playwright/test";

/** The long run has what takes long: gigabytes, kills of browsers, and tokens that end by themselves. */
const longOnly =
  process.env.DEXNET_LONG === "1" ? [] : ["expired-token.spec.ts", "killed-browser.spec.ts", "large-file.spec.ts"];

export default defineConfig({
  testDir: "specs",
  testIgnore: longOnly,
  globalSetup: "./set-up.config.ts",
  outputDir: "../.cache/e2e",
  // As many as there are cores, though the tests spend much of their time waiting: the unit tests run beside them.
  workers: 2,
  // What is waited for comes when it comes: a busy machine is no fault.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
});
