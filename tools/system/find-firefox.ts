import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["firefox-esr", "firefox"];
const PATHS = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

/** Path of Firefox, or null. FIREFOX_PATH has priority. */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return (
    [...(env.FIREFOX_PATH ? [env.FIREFOX_PATH] : []), ...onPath, ...PATHS].find((path) => existsSync(path)) ?? null
  );
}
