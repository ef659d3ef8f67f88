import "../../apps/web/src/shell/theme/fonts.css";
import "../../apps/web/src/shell/theme/mantine-styles.ts";
import "../../apps/web/src/shell/theme/base.css";
import type { StepReport } from "../steps.ts";
import { type PageStep, stepPath } from "../steps.ts";
import { measureFloor } from "./floor.ts";
import { startProduct } from "./product.tsx";
import { measureCold, measureOpen, measureSearch } from "./storage-page.ts";

/** One step for each load of the page, so that none profits from what another has warmed. */
const index = Number(new URLSearchParams(window.location.search).get("step"));

async function run(step: PageStep) {
  switch (step.kind) {
    case "restore": {
      const product = await startProduct();
      await product.drive.restore(step.address, step.words);
      return {};
    }
    case "floor":
      return measureFloor(step);
    case "open":
      return measureOpen(await startProduct(), step.address);
    case "cold":
      window.history.replaceState(null, "", `/storages/${step.address}`);
      return measureCold(await startProduct());
    case "search":
      return measureSearch(await startProduct(), step);
  }
}

async function report(): Promise<StepReport> {
  try {
    const step = (await (await fetch(stepPath(index))).json()) as PageStep;
    return { kind: "done", figures: await run(step) };
  } catch (fault) {
    return { kind: "failed", reason: fault instanceof Error ? `${fault.message}\n${fault.stack}` : String(fault) };
  }
}

async function main(): Promise<void> {
  const answer = await fetch(stepPath(index), { method: "POST", body: JSON.stringify(await report()) });
  const next = (await answer.json()) as { url: string | null };
  if (next.url !== null) window.location.replace(next.url);
}

// Not awaited: pages that are fetched later import from this module, and would wait for its end.
void main();
