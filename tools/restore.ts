/** `npm run restore`: restores a backup into an empty database and data folder. */
import { runRestore } from "./backup/run.ts";

process.exitCode = await runRestore({
  args: process.argv.slice(2),
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
// An open channel to the parent process would keep this process running.
if (process.connected) process.disconnect();
