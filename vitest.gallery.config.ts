import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { findChromium, findHeadlessChromium } from "./tools/system/find-chromium.ts";

const executablePath = findHeadlessChromium() ?? findChromium();
if (executablePath === null) throw new Error("Chromium was not found. Install it, or name it with CHROMIUM_PATH.");

process.env.NODE_ENV = "production";
const width = Number(process.env.DEXNET_GALLERY_WIDTH ?? 1440);
const languages = (process.env.DEXNET_GALLERY_LANGUAGES ?? "en-EN").split(",");
/** The pointer of a narrow window is a finger: Blink's coarse type, which does not hover. */
const touchFlags =
  width < 768
    ? ["--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1"]
    : [];

/**
 * Gallery of the components in all states: scenes that draw pictures into .screens/ and check nothing. `npm run screens` runs
 * them for each width.
 */
export default defineConfig({
  root: "apps/web",
  plugins: [react()],
  optimizeDeps: {
    entries: ["src/main.tsx", "src/workers/*.ts", "src/testing/gallery/*.gallery.tsx"],
    include: ["@tanstack/react-query", "axe-core", "react-dom", "react-dom/client"],
  },
  test: {
    name: "gallery",
    include: ["src/testing/gallery/*.gallery.tsx"],
    provide: { gallery: { width, languages } },
    isolate: false,
    fileParallelism: false,
    testTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // The pictures have the size of the window.
      viewport: { width, height: 900 },
      provider: playwright({
        contextOptions: { reducedMotion: "reduce" },
        launchOptions: {
          executablePath,
          args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", ...touchFlags],
        },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
