import "../platform/zod-without-eval.ts";
import { createInlinePartWorker } from "@dexnet/blocks/parts/inline-part-worker";
import { servePartWorker } from "@dexnet/blocks/parts/part-worker-pool";
import { createCaller } from "@dexnet/drive/http/caller";
import { logFailedCall } from "../platform/log-failed-call.ts";
import type { PartThreadSetup } from "./start-thread.ts";

globalThis.addEventListener(
  "message",
  ({ data }) => {
    const { ledgerUrl } = data as PartThreadSetup;
    servePartWorker(
      {
        postMessage: (message, transfer) => globalThis.postMessage(message, { transfer }),
        addEventListener: (kind, listener) => globalThis.addEventListener(kind, listener),
      },
      // The worker calls only the ledger and has no session.
      createInlinePartWorker({
        call: createCaller({ urls: { api: ledgerUrl, ledger: ledgerUrl }, onFailure: logFailedCall }),
      }),
    );
  },
  { once: true },
);
