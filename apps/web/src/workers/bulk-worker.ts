import { serveBulkWork } from "@dexnet/drive/platform/bulk-thread";

void serveBulkWork({
  postMessage: (message, transfer) => globalThis.postMessage(message, { transfer }),
  addEventListener: (kind, listener) => globalThis.addEventListener(kind, listener),
});
