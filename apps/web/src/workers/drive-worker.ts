import "../shell/zod-without-eval.ts";
import { createBrowserDrive } from "@dexnet/drive/create-browser-drive";
import { expose } from "comlink";
import { logFailedCall } from "../shell/log-failed-call.ts";
import { hostDrive, type StartDrive } from "./drive-host.ts";
import { installErrorTransfer } from "./error-transfer.ts";
import { startBulkThread, startPartThread } from "./start-thread.ts";

installErrorTransfer((fault) => globalThis.reportError(fault));

const start: StartDrive = async (setup, page) =>
  hostDrive(
    await createBrowserDrive({
      ...setup,
      page,
      startBulkThread,
      startPartThread,
      processors: navigator.hardwareConcurrency,
      onFailedCall: logFailedCall,
    }),
  );

expose(start);
