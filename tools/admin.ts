/** `npm run admin -- …`: what an operator asks of the running api. */

import { runAdmin } from "./admin/run.ts";
import { personAt } from "./admin/terminal/confirm.ts";

// Whoever read our words has seen enough (`… | head`).
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(1));

process.exitCode = await runAdmin({
  args: process.argv.slice(2),
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  // Asked on the error output: standard output is for the answer.
  person: personAt(process.stdin, process.stderr),
});
// The channel to whoever started us would keep us running.
if (process.connected) process.disconnect();
