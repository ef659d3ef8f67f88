import type { Attempt, Lane } from "../queue/queue.ts";
import type { Download } from "./download.ts";

/** Concurrent downloads. One that is paused in the browser's own list must not block the others. */
export const downloadsAtOnce = 3;

/** Starts the waiting downloads, a few at a time. */
export function createDownloadScheduler(lane: Lane<Download>): { activeCount(): number } {
  let active = 0;

  /** Another download may be active while the person is asked. */
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
      const next = lane.next();
      const attempt = next?.start();
      if (!next?.transfer || !attempt) return;
      void follow(next.transfer, attempt);
    }
  }

  /** Ends with the attempt: the last write of a paused download does not delay the others. */
  async function follow(download: Download, attempt: Attempt): Promise<void> {
    active += 1;
    await Promise.race([download.start(yieldWhileAsking(attempt)), aborted(attempt.signal)]);
    active -= 1;
    startNext();
  }

  lane.onWaiting(startNext);

  return { activeCount: () => active };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
