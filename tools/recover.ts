/** `npm run recover -- FOLDER`: recovers every file of a storage from its phrase. Written from docs/format.md only. */
import { helpText, readArguments } from "./recover/arguments.ts";
import { readPhrase } from "./recover/read-phrase.ts";
import { RecoverError } from "./recover/recover-error.ts";
import { recover } from "./recover/run.ts";

process.exitCode = await run(process.argv.slice(2));
// An open channel to the parent process would keep this process running.
if (process.connected) process.disconnect();

/** Signal that is aborted by an interruption. Before this call an interruption ends the program. */
function watchInterruptions(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
    process.on(signal, () => interrupted.abort());
  }
  return interrupted.signal;
}

async function run(args: readonly string[]): Promise<number> {
  const request = readArguments(args);
  if (request.kind === "help") {
    process.stdout.write(helpText);
    return 0;
  }
  if (request.kind === "wrong") {
    process.stderr.write(`${request.sentence}\nHow it is used: npm run recover -- --help\n`);
    return 2;
  }
  const { stdin: input, stderr: errors, stdout: out } = process;
  try {
    const phrase = await readPhrase({ phraseFile: request.phraseFile, input, errors });
    return await recover({ request, phrase, out, errors, signal: watchInterruptions() });
  } catch (error) {
    if (!(error instanceof RecoverError)) throw error;
    errors.write(`${error.message}\n`);
    return 3;
  }
}
