/** `npm run admin -- …`: commands of an operator to the running api and ledger. */

import { runAdmin } from "./admin/run.ts";
import { findTerminal } from "./admin/terminal/confirm.ts";

// The reader of the output has closed it (`… | head`).
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(1));

process.exitCode = await runAdmin({
  args: process.argv.slice(2),
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  // Questions go to the error output, because standard output is for the answer.
  terminal: findTerminal(process.stdin, process.stderr),
});
// An open channel to the parent process would keep this process running.
if (process.connected) process.disconnect();
