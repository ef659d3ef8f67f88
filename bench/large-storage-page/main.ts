import type { StorageStep } from "../large-storage/storage-steps.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import { reportStep } from "../plain-page/report-step.ts";
import { measureFloor } from "./floor.ts";
import { startProduct } from "./product.ts";
import { measureCold, measureOpen, measureSearch } from "./storage-page.ts";

async function run(step: StorageStep): Promise<PageFigures> {
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

// Not awaited: pages that are loaded later import this module and would wait for it.
void reportStep(run);
