import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { findChromium, findHeadlessChromium } from "../../tools/system/find-chromium.ts";

const executablePath = findHeadlessChromium() ?? findChromium();
if (executablePath === null) throw new Error("Chromium was not found. Install it, or name it with CHROMIUM_PATH.");

/** Component tests: each mounts a page or a part of one in Chromium, with the answers of the servers given by the test. */
export default defineConfig({
  plugins: [react()],
  test: {
    name: "components",
    include: ["src/**/*.test.tsx"],
    isolate: false,
    fileParallelism: false,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"] },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
