/** Prints a headline between the steps of a test command. */
export const say = (text: string) => process.stdout.write(`\n== ${text}\n`);

/** Runs a test command, and sets its exit code: 130 after a signal. */
export async function runTestCommand(
  run: (args: string[], isInterrupted: () => boolean) => Promise<number>,
): Promise<void> {
  let isInterrupted = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
    process.on(signal, () => {
      isInterrupted = true;
    });
  }
  const code = await run(process.argv.slice(2), () => isInterrupted);
  if (isInterrupted) process.stderr.write("\nInterrupted: not everything ran.\n");
  process.exitCode = isInterrupted ? 130 : code;
  // An open channel to the parent process would keep this process running.
  if (process.connected) process.disconnect();
}
