/** `npm run test:distributed`: many processes, Ceph, kills under load, and a verification of everything acknowledged. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { help, readOptions } from "./distributed/options.ts";
import { runDistributed } from "./distributed/run.ts";
import { projectRoot } from "./start/paths.ts";
import { ensureSystemParts } from "./system/system-parts.ts";
import { runTestCommand, say } from "./test/command-line.ts";

await runTestCommand(async (args, isInterrupted) => {
  const outcome = readOptions(args, Date.now());
  if (outcome.kind === "help") {
    process.stdout.write(help);
    return 0;
  }
  if (outcome.kind === "wrong") {
    process.stderr.write(`${outcome.sentence}\n`);
    return 2;
  }
  const { options } = outcome;
  const parts = ensureSystemParts(["PostgreSQL", "nginx"], say);
  if (parts.kind === "missing") {
    process.stderr.write(`${parts.sentence}\n`);
    return 1;
  }
  const logFolder = join(projectRoot, ".cache", "distributed");
  await rm(logFolder, { recursive: true, force: true });
  const isVerified = await runDistributed({ options, logFolder, isInterrupted, say });
  if (isVerified) await rm(logFolder, { recursive: true, force: true });
  else process.stderr.write(`The logs of all processes are in ${logFolder}.\n`);
  return isVerified ? 0 : 1;
});
// Clients of an interrupted run would go on with their uploads.
process.exit();
