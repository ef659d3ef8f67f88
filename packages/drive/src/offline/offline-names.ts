import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseSync } from "../file-database/file-database-sync.ts";
import type { Clock } from "../platform/clock.ts";
import { offlineListEveryMs } from "../platform/limits.ts";
import type { OfflineStorage } from "./offline-list-codec.ts";
import type { OfflineLists } from "./offline-lists.ts";

/** Keeps the lists of the signed-in user's storages for a start without a connection. */
export interface OfflineNames {
  /** Addresses of the storages whose names are shown offline, in lower case. */
  listAddresses(): Promise<readonly string[]>;
  /** Keeps the list from now on, beginning with the present one. */
  add(storage: OfflineStorage, sync: Pick<FileDatabaseSync, "subscribe">): Promise<void>;
  update(storage: OfflineStorage): Promise<void>;
  /** Never a fault: the list of a storage that is gone must not stop its removal. */
  remove(address: string): Promise<void>;
  /** Writes each new state of a list whose names are shown offline, until the signal is aborted. */
  follow(address: string, sync: Pick<FileDatabaseSync, "subscribe">, signal: AbortSignal): void;
}

export interface OfflineNamesDeps {
  readonly lists: OfflineLists;
  /** Null if nobody is signed in. */
  readonly userId: () => Promise<string | null>;
  readonly clock: Clock;
}

type ShownList = Parameters<Parameters<FileDatabaseSync["subscribe"]>[0]>[0];

export function createOfflineNames({ lists, userId, clock }: OfflineNamesDeps): OfflineNames {
  async function requireUserId(): Promise<string> {
    const id = await userId();
    if (id === null) throw new AppError("session_required");
    return id;
  }

  async function write(address: string, { version, tree }: ShownList): Promise<void> {
    const id = await userId();
    if (id !== null) await lists.writeList(id, address, { version, tree });
  }

  return {
    async listAddresses() {
      const id = await userId();
      const storages = id === null ? [] : await lists.listStorages(id);
      return storages.flatMap((storage) => (storage === null ? [] : [storage.address.toLowerCase()]));
    },
    async add(storage, sync) {
      await lists.add(await requireUserId(), storage);
      const { promise, resolve } = Promise.withResolvers<ShownList>();
      const stop = sync.subscribe(resolve);
      await write(storage.address, await promise);
      await stop();
    },
    update: async (storage) => lists.writeAbout(await requireUserId(), storage),
    async remove(address) {
      const id = await userId().catch(() => null);
      if (id !== null) await lists.remove(id, address).catch(() => undefined);
    },
    follow(address, sync, signal) {
      let waiting: ShownList | null = null;
      let isWriting = false;

      async function writeWaiting(): Promise<void> {
        while (waiting !== null) {
          await clock.wait(offlineListEveryMs, signal);
          const shown = waiting;
          waiting = null;
          await write(address, shown);
        }
      }

      const stop = sync.subscribe((shown) => {
        waiting = shown;
        if (isWriting) return;
        isWriting = true;
        // The device shows an older list, or none.
        const finish = () => {
          isWriting = false;
        };
        writeWaiting().then(finish, finish);
      });
      signal.addEventListener("abort", () => void stop(), { once: true });
    },
  };
}
