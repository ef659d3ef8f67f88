import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const programNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const paths = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser without windows, which opens pages in two thirds of the time. */
const headlessNames = ["chromium-headless-shell", "chrome-headless-shell"];

/** Path of Chromium or Chrome, or null. CHROMIUM_PATH has priority. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const candidates = [...(env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : []), ...onPath(programNames, env), ...paths];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Path of Chromium's headless shell, or null. Null with CHROMIUM_PATH, which applies to all uses. */
export function findHeadlessChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return null;
  return onPath(headlessNames, env).find((path) => existsSync(path)) ?? null;
}

function onPath(names: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
