import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The same browser without windows: it opens pages in two thirds of the time. */
const HEADLESS_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];

/** The system's Chromium (or Chrome), or null. CHROMIUM_PATH goes before everything. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const candidates = [...(env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : []), ...onPath(NAMES, env), ...PLACES];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** The system's Chromium for pages that nobody looks at, or null. None beside CHROMIUM_PATH, which is meant for everything. */
export function findHeadlessChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return null;
  return onPath(HEADLESS_NAMES, env).find((path) => existsSync(path)) ?? null;
}

function onPath(names: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
