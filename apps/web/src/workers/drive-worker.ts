import { createCaller } from "@dexnet/drive/caller";
import { createSystemClock } from "@dexnet/drive/clock";
import { createDrive } from "@dexnet/drive/create-drive";
import { createLocks } from "@dexnet/drive/locks";
import { createOpfsSinks } from "@dexnet/drive/opfs-sinks";
import { createRandom } from "@dexnet/drive/random";
import { createSavedPhrases } from "@dexnet/drive/saved-phrases";
import { createVersionPins } from "@dexnet/drive/version-pins";
import { expose } from "comlink";
import { hostDrive, type StartDrive } from "./drive-host.ts";
import { installErrorTransfer } from "./error-transfer.ts";
import { createUserStore } from "./user-store.ts";

installErrorTransfer((fault) => globalThis.reportError(fault));

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
    sinks: createOpfsSinks({ root: () => navigator.storage.getDirectory(), locks, clock, random }),
    clock,
    random,
  });
  return hostDrive(drive);
};

expose(start);
