import type { AimdLimiter } from "@dexnet/blocks/limiter";
import type { Caller } from "@dexnet/protocol/caller";
import { productCalls } from "@dexnet/protocol/products";
import type { UnlockOutcome } from "./drive.ts";
import type { FileDatabaseSync } from "./file-database/file-database-sync.ts";
import type { Downloads } from "./transfers/downloads/downloads.ts";
import type { TransferQueue } from "./transfers/queue/queue.ts";
import type { UploadStore } from "./transfers/store/upload-store.ts";
import type { Transfers } from "./transfers/transfers.ts";
import type { Uploads } from "./transfers/uploads/uploads.ts";

export interface TransfersDeps {
  readonly call: Caller;
  readonly queue: TransferQueue;
  readonly limiters: Readonly<Record<"up" | "down", AimdLimiter>>;
  readonly uploads: Uploads;
  readonly downloads: Downloads;
  readonly uploadStores: (address: string) => UploadStore;
  readonly unlock: (address: string) => Promise<UnlockOutcome>;
  /** Returns the storage after its file list was loaded. */
  readonly loadStorage: (address: string) => Promise<{ readonly sync: FileDatabaseSync }>;
}

/** Transfers of all open storages. */
export function createTransfers(deps: TransfersDeps): Transfers {
  const { call, queue, limiters, uploads, downloads, uploadStores, unlock, loadStorage } = deps;

  async function continueTransfersOf(address: string): Promise<void> {
    if ((await uploadStores(address).readAll()).length === 0) return;
    if ((await unlock(address)).kind === "open") await loadStorage(address);
  }

  return {
    async upload(request) {
      await loadStorage(request.address);
      return uploads.upload(request);
    },
    async download({ address, ...request }) {
      const readTree = async () => (await loadStorage(address)).sync.current();
      return (await downloads.download({ ...request, scope: address }, readTree)).file;
    },
    watchTransfers: async (listener) => queue.subscribe(listener),
    transferRows: async (start, end) => queue.rows(start, end),
    pauseTransfers: async (ids) => queue.pause(ids),
    resumeTransfers: (ids) => queue.resume(ids),
    cancelTransfers: async (ids) => queue.cancel(ids),
    cancelUploads: async (address, entryIds) => uploads.cancelUploads(address, entryIds),
    retryTransfers: async (ids) => queue.retry(ids),
    giveFile: (id, source) => uploads.giveFile(id, source),
    fileHandle: async (id) => queue.fileHandle(id),
    downloadAgain: async (id, target) => (await downloads.downloadAgain(id, target)).file,
    answerPartial: async (id, isAccepted) => queue.answerPartial(id, isAccepted),
    uploadMissing: async (receiptId) => uploads.uploadMissing(receiptId),
    dismissReceipt: async (receiptId) => uploads.dismissReceipt(receiptId),
    async continueTransfers() {
      const { storages: own } = await call(productCalls.userProducts);
      const faults: unknown[] = [];
      for (const { address } of own) {
        // A storage that can't be opened now does not stop the others.
        await continueTransfersOf(address).catch((fault: unknown) => faults.push(fault));
      }
      if (faults.length > 0) throw faults[0];
    },
    async suspendTransfers(isSuspended) {
      for (const limiter of Object.values(limiters)) limiter.suspend(isSuspended);
    },
    async limitParts(most) {
      for (const limiter of Object.values(limiters)) limiter.setMaximum(most);
    },
  };
}
