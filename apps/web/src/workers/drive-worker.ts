import "../platform/zod-without-eval.ts";
import { createBrowserDrive } from "@dexnet/drive/create-browser-drive";
import { expose } from "comlink";
import { hostDrive, type StartDrive } from "../platform/drive/drive-host.ts";
import { installErrorTransfer } from "../platform/drive/error-transfer.ts";
import { logFailedCall } from "../platform/log-failed-call.ts";
import { startBulkThread, startPartThread, startThumbnailThread } from "./start-thread.ts";

installErrorTransfer((fault) => globalThis.reportError(fault));

const start: StartDrive = async (setup, page) =>
  hostDrive(
    await createBrowserDrive({
      ...setup,
      page,
      startBulkThread,
      startPartThread,
      startThumbnailThread,
      processors: navigator.hardwareConcurrency,
      userAgent: navigator.userAgent,
      onFailedCall: logFailedCall,
    }),
  );

expose(start);
