/** `npm run recover -- FOLDER`: every file of a storage from its phrase, written from docs/format.md alone. */
import { HELP, readArguments } from "./recover/arguments.ts";
import { readPhrase } from "./recover/read-phrase.ts";
import { RecoverError } from "./recover/recover-error.ts";
import { recover } from "./recover/run.ts";

process.exitCode = await run(process.argv.slice(2));
// The channel to whoever started us would keep us running.
if (process.connected) process.disconnect();

/** From here on a signal ends the work in good order: before, it ends the program. */
function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
    process.on(signal, () => interrupted.abort());
  }
  return interrupted.signal;
}

async function run(args: readonly string[]): Promise<number> {
  const request = readArguments(args);
  if (request.kind === "help") {
    process.stdout.write(HELP);
    return 0;
  }
  if (request.kind === "wrong") {
    process.stderr.write(`${request.sentence}\nHow it is used: npm run recover -- --help\n`);
    return 2;
  }
  const { stdin: input, stderr: errors, stdout: out } = process;
  try {
    const phrase = await readPhrase({ phraseFile: request.phraseFile, input, errors });
    return await recover({ request, phrase, out, errors, signal: interruption() });
  } catch (error) {
    if (!(error instanceof RecoverError)) throw error;
    errors.write(`${error.message}\n`);
    return 3;
  }
}
