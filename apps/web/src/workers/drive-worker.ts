import "../shell/zod-without-eval.ts";
import { createDrive } from "@dexnet/drive/create-drive";
import { createIndexedDbJournalStore, journalOwner } from "@dexnet/drive/file-database/journal-indexed-db";
import { createSafeJournalStore } from "@dexnet/drive/file-database/journal-memory";
import { createCaller } from "@dexnet/drive/http/caller";
import { createBulkThread } from "@dexnet/drive/platform/bulk-thread";
import { createSystemClock } from "@dexnet/drive/platform/clock";
import { createConnection } from "@dexnet/drive/platform/connection";
import { createLocks } from "@dexnet/drive/platform/locks";
import { createRandom } from "@dexnet/drive/platform/random";
import { createTabChannel } from "@dexnet/drive/platform/tab-channel";
import { createSealedPins } from "@dexnet/drive/platform/version-pins";
import { createSavedPhrases } from "@dexnet/drive/storages/saved-phrases";
import { createPartThreads } from "@dexnet/drive/transfers/parts/part-threads";
import { createPartWorkHere } from "@dexnet/drive/transfers/parts/part-work-here";
import { createIndexedDbUploadStore, uploadsOwner } from "@dexnet/drive/transfers/store/upload-store-indexed-db";
import { createSafeUploadStore } from "@dexnet/drive/transfers/store/upload-store-memory";
import { expose } from "comlink";
import { logFailedCall } from "../shell/log-failed-call.ts";
import { hostDrive, type StartDrive } from "./drive-host.ts";
import { installErrorTransfer } from "./error-transfer.ts";
import { startBulkThread, startPartThread } from "./start-thread.ts";
import { createDeviceStore, createUserStore, uniqueKeyOf } from "./user-store.ts";

installErrorTransfer((fault) => globalThis.reportError(fault));
const bulk = createBulkThread(startBulkThread());

/** Encryption takes a core and more; beyond four the link and the disk set the pace. */
const partThreads = Math.min(4, Math.max(2, navigator.hardwareConcurrency));

const start: StartDrive = async ({ apiUrl, ledgerUrl, mostParts }, ports) => {
  const clock = createSystemClock();
  const locks = createLocks();
  const random = createRandom();
  const userStore = createUserStore(ports);
  const store = () => userStore;
  const call = createCaller({
    urls: { api: apiUrl, ledger: ledgerUrl },
    authorization: () => ports.authorization(),
    onUnauthorized: (used) => ports.renew(used),
    onFailure: logFailedCall,
  });
  const startPart = () => startPartThread(ledgerUrl);
  const drive = createDrive({
    call,
    partWork: createPartThreads(Array<typeof startPart>(partThreads).fill(startPart), createPartWorkHere({ call })),
    phrases: createSavedPhrases({ store, locks }),
    sealedPins: createSealedPins(createDeviceStore(ports)),
    journals(address) {
      const owner = uniqueKeyOf(ports).then((uniqueKey) => journalOwner(uniqueKey, address));
      return createSafeJournalStore(createIndexedDbJournalStore({ owner }));
    },
    channels: (address) => createTabChannel(`dexnet-files-${address.toLowerCase()}`),
    locks,
    connection: createConnection(),
    uploads(address) {
      const owner = uniqueKeyOf(ports).then((uniqueKey) => uploadsOwner(uniqueKey, address));
      return createSafeUploadStore(createIndexedDbUploadStore({ owner }));
    },
    clock,
    random,
    bulk,
  });
  await drive.limitParts(mostParts);
  return hostDrive(drive);
};

expose(start);
