/** `npm run backup`: writes a backup of the databases and the secrets. */
import { runBackup } from "./backup/run.ts";

process.exitCode = await runBackup({
  args: process.argv.slice(2),
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
// An open channel to the parent process would keep this process running.
if (process.connected) process.disconnect();
