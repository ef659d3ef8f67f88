import { AppError } from "@dexnet/protocol/errors/errors";
import type { Attempt, TransferQueue } from "../queue/queue.ts";
import type { DownloadRun } from "./download-run.ts";

/** Downloads by the ids of their tasks. */
type DownloadRuns = ReadonlyMap<string, { readonly run: DownloadRun | null }>;

/** Concurrent downloads. One that is paused in the browser's own list must not block the others. */
export const downloadsAtOnce = 3;

/** Runs the waiting downloads, a few at a time. */
export function createDownloadRunner(queue: TransferQueue, downloads: DownloadRuns): { activeCount(): number } {
  let active = 0;

  /** Another download may run while the person is asked. */
  function yieldWhileAsking(attempt: Attempt): Attempt {
    return {
      ...attempt,
      async askForPartial(errorCode) {
        active -= 1;
        startNext();
        return attempt.askForPartial(errorCode).finally(() => {
          active += 1;
        });
      },
    };
  }

  function startNext(): void {
    while (active < downloadsAtOnce) {
      const task = queue.nextWaiting("download");
      const attempt = task?.start();
      if (!task || !attempt) return;
      const run = downloads.get(task.id)?.run ?? null;
      if (run === null) attempt.fail(new AppError("internal"));
      else void runAttempt(run, attempt);
    }
  }

  /** Ends with the attempt: the last write of a paused download does not delay the others. */
  async function runAttempt(run: DownloadRun, attempt: Attempt): Promise<void> {
    active += 1;
    await Promise.race([run.runAttempt(yieldWhileAsking(attempt)), aborted(attempt.signal)]);
    active -= 1;
    startNext();
  }

  queue.onWaiting("download", startNext);

  return { activeCount: () => active };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
