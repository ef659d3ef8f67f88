import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { longestHalf, readDurations } from "@dexnet/tools/test/durations";
import { defineConfig } from "@playwright/test";

/** Takes as long as all others of a worker together; the long run has it. */
const longOnly = process.env.DEXNET_LARGE_MIB === undefined ? ["large-file.spec.ts"] : [];
const specs = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".spec.ts"))
  .filter((name) => !longOnly.includes(name));
/** What takes longest begins first, so that no worker is left with it while the others have nothing more to do. */
const longest = longestHalf(
  specs.map((name) => `e2e/${name}`),
  readDurations(),
).map((file) => basename(file));

export default defineConfig({
  testDir: ".",
  globalSetup: "./set-up.config.ts",
  outputDir: "../.cache/e2e",
  projects: [
    { name: "longest", testMatch: longest },
    { name: "others", testMatch: "**/*.spec.ts", testIgnore: [...longest, ...longOnly] },
  ],
  // More than there are cores: the tests spend much of their time waiting.
  workers: 2,
  // What is waited for comes when it comes: a busy machine is no fault.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
});
