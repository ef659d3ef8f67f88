import "../platform/zod-without-eval.ts";
import { createEventReader } from "@dexnet/drive/events/read-events";
import { createEventSharing } from "@dexnet/drive/events/share-events";
import { expose } from "comlink";
import { installErrorTransfer } from "../platform/drive/error-transfer.ts";
import { logFailedCall } from "../platform/log-failed-call.ts";

installErrorTransfer((fault) => globalThis.reportError(fault));
const { origin } = globalThis.location;
const serveTab = createEventSharing((authorization) =>
  createEventReader({
    urls: { api: origin, ledger: origin },
    authorization: async () => authorization,
    // A lost stream is no failed call: every stream is lost some time.
    onFailure: (failure) => failure.code === "network" || logFailedCall(failure),
  }),
);

// A shared worker gets a port of each tab.
if ("onconnect" in globalThis)
  globalThis.addEventListener("connect", (event) => {
    for (const port of (event as MessageEvent).ports) expose(serveTab(), port);
  });
else expose(serveTab());
