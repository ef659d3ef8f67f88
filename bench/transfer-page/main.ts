import { isSameFile, madeFile, makeFile, privateHandle } from "../plain-page/made-file.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import { reportStep } from "../plain-page/report-step.ts";
import type { TransferStep } from "../transfers/transfer-steps.ts";
import { downloadedName, measureDownload, measureSmallFiles, measureUpload } from "./ours.ts";
import { createOwnStorage } from "./own-storage.ts";
import { clearRaw, measureRaw } from "./raw.ts";

async function run(step: TransferStep): Promise<PageFigures> {
  switch (step.kind) {
    case "make-storage":
      await (await createOwnStorage()).create(step.sizeBytes);
      return {};
    case "make-file":
      await makeFile(step.sizeBytes);
      return {};
    case "upload":
      await clearRaw(step.rawUrl);
      return measureUpload();
    case "download":
      return measureDownload();
    case "compare":
      return {
        isSame: Number(await isSameFile(await madeFile(), await (await privateHandle(downloadedName)).getFile())),
      };
    case "small-files":
      return measureSmallFiles(step);
    case "raw-upload":
    case "raw-download":
    case "raw-small-files":
      return measureRaw(step);
    case "main-thread":
      return (await import("./main-thread.ts")).measureMainThread();
  }
}

void reportStep(run);
