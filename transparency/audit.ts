/** `npm run audit -- LEDGER-URL`: verifies the log of a ledger from outside. */
import { integrationSeconds } from "@dexnet/protocol/log";
import { StartError } from "@dexnet/service/process/start-error";
import { readPhrase } from "../tools/recover/read-phrase.ts";
import { RecoverError } from "../tools/recover/recover-error.ts";
import { type AuditArguments, help, readArguments } from "./audit/arguments.ts";
import { AuditFault } from "./audit/findings.ts";
import { audit } from "./audit/run.ts";

const progressEvery = 100_000;

process.exitCode = await run(process.argv.slice(2));
// An open channel to the parent process would keep this process running.
if (process.connected) process.disconnect();

async function run(args: readonly string[]): Promise<number> {
  let request: AuditArguments | "help";
  try {
    request = readArguments(args);
  } catch (error) {
    if (!(error instanceof AuditFault)) throw error;
    process.stderr.write(`${error.message}\nHow it is used: npm run audit -- --help\n`);
    return 2;
  }
  if (request === "help") {
    process.stdout.write(help);
    return 0;
  }
  let reported = 0;
  try {
    return await audit({
      phrase: await readGivenPhrase(request.phraseFile),
      request,
      out: process.stdout,
      now: () => new Date(),
      integrationMs: integrationSeconds * 1_000,
      pollMs: 5_000,
      firstWaitMs: 500,
      onProgress(size) {
        if (size < reported + progressEvery) return;
        reported = size;
        process.stderr.write(`${size} entries read\n`);
      },
    });
  } catch (error) {
    const isExpected = [AuditFault, StartError, RecoverError].some((kind) => error instanceof kind);
    if (!(error instanceof Error) || !isExpected) throw error;
    process.stderr.write(`The audit could not be done: ${error.message}\n`);
    return 3;
  }
}

async function readGivenPhrase(phraseFile: string | undefined): Promise<string | undefined> {
  if (phraseFile === undefined) return undefined;
  const { stdin: input, stderr: errors } = process;
  return await readPhrase({ phraseFile: phraseFile === "-" ? undefined : phraseFile, input, errors });
}
