import { openChromium } from "../chromium.ts";
import type { Figures, PageStep } from "../steps.ts";
import { type Workroom, whenInterrupted } from "../workroom.ts";
import { startHost } from "./host.ts";
import type { MadeStorage } from "./made-storage.ts";

export interface StepsRun {
  storage: MadeStorage;
  pageFolder: string;
  steps: readonly PageStep[];
  room: Workroom;
}

/** One Chromium with one profile goes through the steps. What each came to, in order. */
export async function runSteps({ storage, pageFolder, steps, room }: StepsRun): Promise<readonly Figures[]> {
  room.signal.throwIfAborted();
  const host = await startHost(storage, steps, pageFolder);
  try {
    const chromium = await openChromium(host.url, await room.folder());
    try {
      return await Promise.race([host.figures, chromium.ended, whenInterrupted(room.signal)]);
    } finally {
      await chromium.close();
    }
  } finally {
    await host.stop();
  }
}
