import { openChromium } from "../harness/chromium.ts";
import { type Workroom, whenInterrupted } from "../harness/temporary-workspace.ts";
import type { PageFigures } from "./page-steps.ts";
import { type StepHostOptions, startStepHost } from "./step-host.ts";

export interface PageRun<Step> extends StepHostOptions<Step> {
  room: Workroom;
  /** Told of the browser's main process while it runs; what it makes is ended with the run. */
  watch?: ((browserPid: number) => { stop(): void }) | undefined;
}

/** One Chromium with one profile goes through the steps. What each came to, in order. */
export async function runPage<Step>({ room, watch, ...options }: PageRun<Step>): Promise<readonly PageFigures[]> {
  room.signal.throwIfAborted();
  const host = await startStepHost(options);
  try {
    const chromium = await openChromium(host.url, await room.folder());
    const watching = watch?.(chromium.pid);
    try {
      return await Promise.race([host.figures, chromium.ended, whenInterrupted(room.signal)]);
    } finally {
      watching?.stop();
      await chromium.close();
    }
  } finally {
    await host.stop();
  }
}
