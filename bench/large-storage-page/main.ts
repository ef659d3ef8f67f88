import type { StorageStep } from "../large-storage/storage-steps.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import { reportStep } from "../plain-page/report-step.ts";
import { deleteCopies } from "./device-copies.ts";
import { measureFloor } from "./floor.ts";
import { startProduct } from "./product.ts";
import { measureRenames } from "./renames.ts";
import { measureScroll } from "./scrolling.ts";
import { measureCold, measureOpen, measureSearch } from "./storage-page.ts";

async function run(step: StorageStep): Promise<PageFigures> {
  switch (step.kind) {
    case "restore": {
      const { drive } = await startProduct();
      for (const { address, words } of step.storages) await drive.openWithPhrase(address, words);
      return {};
    }
    case "floor":
      return measureFloor(step);
    case "open":
      if (step.copy === "none") await deleteCopies();
      return measureOpen(await startProduct(), step);
    case "cold":
      await deleteCopies();
      window.history.replaceState(null, "", `/storages/${step.address}`);
      return measureCold(await startProduct());
    case "search":
      return measureSearch(await startProduct(), step);
    case "scroll":
      return measureScroll(await startProduct(), step);
    case "rename":
      return measureRenames(await startProduct(), step);
  }
}

// Not awaited: pages that are loaded later import this module and would wait for it.
void reportStep(run);
