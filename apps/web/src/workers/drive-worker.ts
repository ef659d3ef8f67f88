import { createBulkThread } from "@dexnet/drive/bulk-thread";
import { createCaller } from "@dexnet/drive/caller";
import { createSystemClock } from "@dexnet/drive/clock";
import { createConnection } from "@dexnet/drive/connection";
import { createDrive } from "@dexnet/drive/create-drive";
import { createIndexedDbJournalStore, journalOwner } from "@dexnet/drive/journal-indexed-db";
import { createSafeJournalStore } from "@dexnet/drive/journal-memory";
import { createLocks } from "@dexnet/drive/locks";
import { createOpfsSinks } from "@dexnet/drive/opfs-sinks";
import { createRandom } from "@dexnet/drive/random";
import { createSavedPhrases } from "@dexnet/drive/saved-phrases";
import { createTabChannel } from "@dexnet/drive/tab-channel";
import { createVersionPins } from "@dexnet/drive/version-pins";
import { expose } from "comlink";
import { startBulkWorker } from "./bulk-start.ts";
import { hostDrive, type StartDrive } from "./drive-host.ts";
import { installErrorTransfer } from "./error-transfer.ts";
import { createUserStore, uniqueKeyOf } from "./user-store.ts";

installErrorTransfer((fault) => globalThis.reportError(fault));
const bulk = createBulkThread(startBulkWorker());

const start: StartDrive = async ({ apiUrl, ledgerUrl }, ports) => {
  const clock = createSystemClock();
  const locks = createLocks();
  const random = createRandom();
  const userStore = createUserStore(ports);
  const store = () => userStore;
  const drive = createDrive({
    call: createCaller({
      urls: { api: apiUrl, ledger: ledgerUrl },
      authorization: () => ports.authorization(),
      onUnauthorized: (used) => ports.renew(used),
    }),
    phrases: createSavedPhrases({ store, locks }),
    pins: createVersionPins({ store, locks }),
    journals(address) {
      const owner = uniqueKeyOf(ports).then((uniqueKey) => journalOwner(uniqueKey, address));
      return createSafeJournalStore(createIndexedDbJournalStore({ owner }));
    },
    channels: (address) => createTabChannel(`dexnet-files-${address.toLowerCase()}`),
    locks,
    connection: createConnection(),
    sinks: createOpfsSinks({ root: () => navigator.storage.getDirectory(), locks, clock, random }),
    clock,
    random,
    bulk,
  });
  return hostDrive(drive);
};

expose(start);
