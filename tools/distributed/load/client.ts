import { setTimeout as wait } from "node:timers/promises";
import { createSystemClock } from "@dexnet/blocks/clock";
import type { Drive, Entry, FileView, SavingStatus } from "@dexnet/drive/drive";
import { listOf, startDevice, stateWhere } from "@dexnet/drive/testing/device";
import { AppError } from "@dexnet/protocol/errors/errors";
import { productCalls } from "@dexnet/protocol/products";
import { openMailbox } from "../../testing/mailbox-client.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Figures } from "./figures.ts";

/** A snapshot is due after fewer changes than usual, so that the load has many. */
const compactionLimits = { leastBytes: 4_000, share: 1 / 4, maxDeltas: 40, pageJsonBytes: 20_000 };
const listWithinMs = 120_000;
const listAgainAfterMs = 500;
const trashView: FileView = {
  place: "trash",
  folderId: null,
  searchText: "",
  language: "en",
  sort: { by: "name", isDescending: false },
  filter: null,
};
const rowsAtOnce = 1_000;
const storageBytes = 3_000_000_000;

/** A storage of a person, with what opens it. */
export interface Account {
  readonly email: string;
  readonly address: string;
  readonly words: readonly string[];
}

/** The client of the product on one device of a person. */
export interface Client {
  readonly drive: Drive;
  readonly address: string;
  /** The newest list. Asked for again while the api is away, as a person does. */
  readList(): Promise<readonly Entry[]>;
  /** Entries in the trash, which the list leaves out. */
  readTrash(): Promise<readonly Entry[]>;
  /** Resolves when the server has acknowledged all changes of this device. */
  untilSaved(): Promise<void>;
  /** Resolves when no upload is unfinished. */
  untilUploaded(): Promise<void>;
}

export async function registerPerson(cluster: Cluster, figures: Figures): Promise<Account & { client: Client }> {
  const mailbox = openMailbox(cluster.mailboxUrl);
  const setup = { ...deviceSetup(figures), readMailedCode: mailbox.waitForCode };
  const { drive, call, email } = await startDevice(cluster, setup);
  const { id: userProductId } = await call(productCalls.takeTrial);
  const words = await drive.newPhrase();
  const request = { userProductId, title: "Distributed", sizeBytes: storageBytes, words };
  const { address } = await drive.createStorage(request);
  return { email, address, words, client: await createClient(drive, address, figures) };
}

/** A further device of the person, which has nothing yet. */
export async function openClient(cluster: Cluster, account: Account, figures: Figures): Promise<Client> {
  const { drive } = await startDevice(cluster, { ...deviceSetup(figures), email: account.email });
  await drive.openWithPhrase(account.address, account.words);
  return createClient(drive, account.address, figures);
}

function deviceSetup(figures: Figures) {
  return { clock: createSystemClock(), compactionLimits, fetch: countFailures(figures) };
}

/** Counts answers of a failed server, and requests without an answer. */
function countFailures(figures: Figures): typeof fetch {
  return async (input, init) => {
    try {
      const response = await fetch(input, init);
      if (response.status >= 500 || response.status === 429) figures.countFailedRequest(`status ${response.status}`);
      return response;
    } catch (error) {
      if (init?.signal?.aborted !== true) figures.countFailedRequest("no answer");
      throw error;
    }
  };
}

async function createClient(drive: Drive, address: string, figures: Figures): Promise<Client> {
  let saving: SavingStatus | undefined;
  let waiting: (() => void)[] = [];
  await drive.open(address).watchSaving((status) => {
    saving = status;
    if (status.state === "refused" || status.state === "stopped") {
      figures.fail(`a change was ${status.state}: ${status.errorCode}`);
    }
    if (status.unsaved > 0) return;
    for (const resolve of waiting.splice(0)) resolve();
  });
  const failedReceipts = new Set<string>();
  await drive.watchTransfers(({ receipts }) => {
    for (const { id, failed, failures } of receipts) {
      if (failed === 0 || failedReceipts.has(id)) continue;
      failedReceipts.add(id);
      for (const { name, errorCode } of failures) figures.fail(`the transfer of ${name} failed: ${errorCode}`);
    }
  });
  return {
    drive,
    address,
    async readList() {
      for (const giveUpAt = Date.now() + listWithinMs; ; ) {
        try {
          return (await listOf(drive, address)).entries;
        } catch (error) {
          if (!(error instanceof AppError && error.retryable) || Date.now() > giveUpAt) throw error;
          await wait(listAgainAfterMs);
        }
      }
    },
    async readTrash() {
      const view = await drive.open(address).openView(trashView, () => undefined);
      const found: Entry[] = [];
      for (;;) {
        const { rows } = await view.rows(found.length, found.length + rowsAtOnce);
        found.push(...rows);
        if (rows.length < rowsAtOnce) break;
      }
      await view.stop();
      return found;
    },
    async untilSaved() {
      if (saving?.unsaved === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = [...waiting, resolve];
      await promise;
    },
    async untilUploaded() {
      await stateWhere(drive, ({ uploading }) => uploading.every(({ count }) => count === 0));
    },
  };
}

export async function downloadBytes(client: Client, entryId: string, name: string): Promise<Uint8Array> {
  const { drive, address } = client;
  const file = await drive.open(address).download({ entryIds: [entryId], target: { kind: "memory" }, name });
  if (file === null) throw new Error(`${name} was not downloaded as a file.`);
  return new Uint8Array(await file.arrayBuffer());
}
