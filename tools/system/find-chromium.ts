import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The system's Chromium (or Chrome), or null. CHROMIUM_PATH goes before everything. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = [
    ...(env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PLACES,
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}
