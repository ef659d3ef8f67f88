import "../shell/zod-without-eval.ts";
import { createBulkThread } from "@dexnet/drive/bulk-thread";
import { createCaller } from "@dexnet/drive/caller";
import { createSystemClock } from "@dexnet/drive/clock";
import { createConnection } from "@dexnet/drive/connection";
import { createDrive } from "@dexnet/drive/create-drive";
import { createIndexedDbJournalStore, journalOwner } from "@dexnet/drive/journal-indexed-db";
import { createSafeJournalStore } from "@dexnet/drive/journal-memory";
import { createLocks } from "@dexnet/drive/locks";
import { createRandom } from "@dexnet/drive/random";
import { createSavedPhrases } from "@dexnet/drive/saved-phrases";
import { createTabChannel } from "@dexnet/drive/tab-channel";
import { createPartThreads } from "@dexnet/drive/transfers/part-threads";
import { createPartWorkHere } from "@dexnet/drive/transfers/part-work-here";
import { createIndexedDbUploadStore, uploadsOwner } from "@dexnet/drive/transfers/upload-store-indexed-db";
import { createSafeUploadStore } from "@dexnet/drive/transfers/upload-store-memory";
import { createSealedPins } from "@dexnet/drive/version-pins";
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
