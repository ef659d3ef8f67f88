import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const programNames = ["firefox-esr", "firefox"];
const paths = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

/** Path of Firefox, or null. FIREFOX_PATH has priority. */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = programNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return (
    [...(env.FIREFOX_PATH ? [env.FIREFOX_PATH] : []), ...onPath, ...paths].find((path) => existsSync(path)) ?? null
  );
}
