import { lowerAddress, sameAddress } from "@dexnet/crypto/verify/address";
import type { FileTree } from "../file-list/file-tree.ts";
import type { Clock } from "../platform/clock.ts";
import { deriveOwnerName } from "../platform/device-database.ts";
import type { Random } from "../platform/random.ts";
import {
  makeOfflineKey,
  type OfflineList,
  type OfflineStorage,
  openAbout,
  openList,
  sealAbout,
  sealList,
} from "./offline-list-codec.ts";
import type { OfflineRecord, OfflineStore } from "./offline-store.ts";

/**
 * File lists that the device shows without a connection, for storages whose user has asked for it.
 *
 * [Note: offline lists] A list has names, sizes and dates, and neither file keys nor CIDs. It is sealed with a key of its
 * own that the browser does not export, so it opens without the server. That key opens nothing else. The lists of a user
 * are removed when the session ends or another user signs in.
 */
export interface OfflineLists {
  /** Storages of the user. Null stands for one that can't be read. */
  listStorages(userId: string): Promise<readonly (OfflineStorage | null)[]>;
  readList(userId: string, address: string): Promise<ReadOfflineList>;
  /** Begins to keep a list, which replaces one from before. */
  add(userId: string, about: OfflineStorage): Promise<void>;
  /** Does nothing for a storage whose list is not kept. The same holds for the list. */
  writeAbout(userId: string, about: OfflineStorage): Promise<void>;
  writeList(userId: string, address: string, list: Omit<OfflineList, "savedAt">): Promise<void>;
  remove(userId: string, address: string): Promise<void>;
  /** Removes the lists of all other users; of all users for null. */
  keepOnly(userId: string | null): Promise<void>;
}

export type ReadOfflineList =
  | { kind: "none" }
  /** The record was changed or damaged. */
  | { kind: "damaged" }
  | { kind: "list"; storage: OfflineStorage; savedAt: number; version: number; tree: FileTree };

export interface OfflineListsDeps {
  readonly store: OfflineStore;
  readonly clock: Clock;
  readonly random: Random;
}

const nameOf = (userId: string, address: string) => deriveOwnerName("offline-list", userId, address);
const contextOf = ({ name, recordId, userId }: Omit<OfflineRecord, "about" | "list" | "key">) =>
  `dexnet/offline-list/1/${name}/${recordId}/${userId}`;

export function createOfflineLists({ store, clock, random }: OfflineListsDeps): OfflineLists {
  async function find(userId: string, address: string): Promise<OfflineRecord | null> {
    const record = await store.read(await nameOf(userId, address));
    return record?.userId === userId ? record : null;
  }

  return {
    async listStorages(userId) {
      const own = (await store.readAll()).filter((record) => record.userId === userId);
      return Promise.all(own.map((record) => openAbout(record.key, contextOf(record), record.about)));
    },
    async readList(userId, address) {
      const record = await find(userId, address);
      if (record === null || record.list === null) return { kind: "none" };
      const [storage, list] = await Promise.all([
        openAbout(record.key, contextOf(record), record.about),
        openList(record.key, contextOf(record), record.list),
      ]);
      if (storage === null || list === null || !sameAddress(storage.address, address)) return { kind: "damaged" };
      return { kind: "list", storage, ...list };
    },
    async add(userId, about) {
      const record = {
        name: await nameOf(userId, about.address),
        recordId: random.id(),
        userId,
        key: await makeOfflineKey(),
        list: null,
      };
      await store.put({ ...record, about: await sealAbout(record.key, contextOf(record), about) });
    },
    async writeAbout(userId, about) {
      const record = await find(userId, about.address);
      if (record === null) return;
      await store.update(record, { about: await sealAbout(record.key, contextOf(record), about) });
    },
    async writeList(userId, address, list) {
      const record = await find(userId, address);
      if (record === null) return;
      const sealed = await sealList(record.key, contextOf(record), { ...list, savedAt: clock.now() });
      await store.update(record, { list: sealed });
    },
    remove: async (userId, address) => store.remove([await nameOf(userId, lowerAddress(address))]),
    async keepOnly(userId) {
      const others = (await store.readAll()).filter((record) => record.userId !== userId);
      if (others.length > 0) await store.remove(others.map(({ name }) => name));
    },
  };
}
