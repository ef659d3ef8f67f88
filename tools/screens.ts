/** `npm run screens`: screenshots of every screen and of the gallery, into .screens/. */
import { parseArgs } from "node:util";
import { ensureWebBuild } from "./start/web-build.ts";
import { ensureSystemParts } from "./system/system-parts.ts";
import { runPackage, runProgram } from "./test/run-program.ts";

const say = (text: string) => process.stdout.write(`dexnet: ${text}\n`);

process.exitCode = await run();
// An open channel to the parent process would keep this process running.
if (process.connected) process.disconnect();

async function run(): Promise<number> {
  const parts = ensureSystemParts(["Chromium"], say);
  if (parts.kind === "missing") {
    process.stderr.write(`dexnet: ${parts.sentence}\n`);
    return 1;
  }
  await ensureWebBuild(say);
  const args = process.argv.slice(2);
  const { code } = await runProgram(process.execPath, ["e2e/screens.ts", ...args]);
  return code === 0 ? await drawGallery(args) : code;
}

/** Draws the components in all states, at both widths. */
async function drawGallery(args: string[]): Promise<number> {
  const { language } = parseArgs({ args, options: { language: { type: "string" } } }).values;
  const languages = ["en-EN", "ru-RU", "uk-UA"].filter((known) => language === undefined || known.startsWith(language));
  for (const width of ["1440", "390"]) {
    const env = { ...process.env, DEXNET_GALLERY_WIDTH: width, DEXNET_GALLERY_LANGUAGES: languages.join(",") };
    const { code } = await runPackage("vitest/vitest.mjs", ["run", "--config", "vitest.gallery.config.ts"], env);
    if (code !== 0) return code;
  }
  return 0;
}
