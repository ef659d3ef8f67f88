import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { findChromium, findHeadlessChromium } from "./tools/system/find-chromium.ts";
import { fullTag } from "./tools/test/full-tag.ts";
import { VitestRunReporter } from "./tools/test/vitest-reporter.ts";

const executablePath = findHeadlessChromium() ?? findChromium();
if (executablePath === null) throw new Error("Chromium was not found. Install it, or name it with CHROMIUM_PATH.");

// The development build of React takes a fifth longer.
process.env.NODE_ENV = "production";

/** Component tests: pages and parts of them in Chromium, with the answers of the servers given by the test. */
export default defineConfig({
  root: "apps/web",
  plugins: [react()],
  // Modules that are found only during a run would load the page again.
  optimizeDeps: {
    entries: ["src/main.tsx", "src/workers/*.ts", "src/**/*.test.tsx"],
    include: ["@tanstack/react-query", "axe-core", "react-dom", "react-dom/client"],
  },
  test: {
    name: "components",
    reporters: ["default", new VitestRunReporter()],
    include: ["src/**/*.test.tsx"],
    tags: [fullTag],
    // All files share one page, because loading the modules of the application takes longer than most tests.
    isolate: false,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        // Without animations a state can be checked as soon as it is shown.
        contextOptions: { reducedMotion: "reduce" },
        launchOptions: {
          executablePath,
          args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
        },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
