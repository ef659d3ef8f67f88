import { defineConfig } from "@playwright/test";

/** What takes longest begins first, so that no worker is left with it while the others have nothing more to do. */
const longest = ["account-screens", "transfers", "storages", "statistics", "transfers-in-trouble", "sessions"].map(
  (name) => `${name}.spec.ts`,
);

export default defineConfig({
  testDir: ".",
  globalSetup: "./set-up.config.ts",
  outputDir: "../.cache/e2e",
  projects: [
    { name: "longest", testMatch: longest },
    { name: "others", testMatch: "**/*.spec.ts", testIgnore: longest },
  ],
  // More than there are cores: the tests spend much of their time waiting.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
});
