import { type ContestantName, contestants, type PeersStep } from "../peers/peers-steps.ts";
import { madeFile, makeFile } from "../plain-page/made-file.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import { reportStep } from "../plain-page/report-step.ts";
import { startOurs } from "./ours.ts";
import { createPeers } from "./peers.ts";

/** Pause between two contestants, so that none pays for the garbage of another. */
const pauseMs = 300;

void reportStep<PeersStep>(async (step) => {
  if (step.kind === "make-file") {
    await makeFile(step.sizeBytes);
    return {};
  }
  return round(step.isReversed);
});

async function round(isReversed: boolean): Promise<PageFigures> {
  const file = await madeFile();
  const contenders: Record<ContestantName, (file: File) => Promise<void>> = {
    ours: await startOurs(),
    ...(await createPeers()),
  };
  const figures: Record<string, number> = {};
  for (const { name } of isReversed ? contestants.toReversed() : contestants) {
    // Warms up threads and compiled code.
    await contenders[name](new File([file.slice(0, 8 * 1024 * 1024)], "warm"));
    await new Promise((resolve) => window.setTimeout(resolve, pauseMs));
    const startedAt = performance.now();
    await contenders[name](file);
    figures[name] = performance.now() - startedAt;
  }
  return figures;
}
