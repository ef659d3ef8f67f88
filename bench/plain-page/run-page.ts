import { openChromium } from "../harness/chromium.ts";
import { type TemporaryWorkspace, whenInterrupted } from "../harness/temporary-workspace.ts";
import type { PageFigures } from "./page-steps.ts";
import { type StepHostOptions, startStepHost } from "./step-host.ts";

export interface PageRun<Step> extends StepHostOptions<Step> {
  readonly workspace: TemporaryWorkspace;
  /** Called with the id of the browser's main process; the returned watcher is stopped with the run. */
  readonly watch?: ((browserPid: number) => { stop(): void }) | undefined;
}

/** Runs the steps in one Chromium with one profile. Returns the figures of each step, in order. */
export async function runPage<Step>({ workspace, watch, ...options }: PageRun<Step>): Promise<readonly PageFigures[]> {
  workspace.signal.throwIfAborted();
  const host = await startStepHost(options);
  try {
    const chromium = await openChromium(host.url, await workspace.createFolder());
    const watching = watch?.(chromium.pid);
    try {
      return await Promise.race([host.figures, chromium.ended, whenInterrupted(workspace.signal)]);
    } finally {
      watching?.stop();
      await chromium.close();
    }
  } finally {
    await host.stop();
  }
}
