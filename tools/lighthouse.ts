/** `npm run lighthouse`: ratings of pages by Lighthouse. */
import { ensureWebBuild } from "./start/web-build.ts";
import { ensureSystemParts } from "./system/system-parts.ts";
import { runProgram } from "./test/run-program.ts";

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
  const { code } = await runProgram(process.execPath, ["e2e/lighthouse.ts", ...process.argv.slice(2)]);
  return code;
}
