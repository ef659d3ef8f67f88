/**
 * Runs work once at a time. All calls during a run share one more run, which begins after it. So each call gets the outcome
 * of a run that has begun after the call.
 */
export function createJoinedRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function start(): Promise<void> {
    next = undefined;
    const run = work();
    running = run.catch(() => undefined);
    await run;
  }

  return () => {
    next ??= (running ?? Promise.resolve()).then(start);
    return next;
  };
}
