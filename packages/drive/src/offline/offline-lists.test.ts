import { IDBFactory } from "fake-indexeddb";
import { describe, expect, test } from "vitest";
import { createSystemClock } from "../platform/clock.ts";
import { createRandom } from "../platform/random.ts";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { topView } from "../testing/top-view.ts";
import { createOfflineLists } from "./offline-lists.ts";
import { createOfflineReader } from "./offline-reader.ts";
import type { OfflineRecord } from "./offline-store.ts";
import { createIndexedDbOfflineStore } from "./offline-store-indexed-db.ts";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const other = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
const about = { address, title: "Family papers", sizeBytes: 1_000_000 };
const tree = treeOf(
  folder(idOf(1), null, "docs"),
  { ...file(idOf(2), idOf(1), "secret plan.txt"), isFavourite: true },
  { ...file(idOf(3), "f".repeat(32), "old.txt"), trashed: { date: 5, parentId: null } },
  folder("f".repeat(32), null, "f".repeat(32)),
);

function setUp() {
  const store = createIndexedDbOfflineStore({ indexedDb: new IDBFactory() });
  const clock = { ...createSystemClock(), now: () => 1_700_000_000_000 };
  return { store, clock, lists: createOfflineLists({ store, clock, random: createRandom() }) };
}

async function setUpWithList(userId = "ada") {
  const parts = setUp();
  await parts.lists.add(userId, about);
  await parts.lists.writeList(userId, address, { version: 7, tree });
  return parts;
}

const flipLast = (bytes: Uint8Array<ArrayBuffer>) => bytes.with(bytes.length - 1, (bytes.at(-1) ?? 0) ^ 1);

async function onlyRecord({ store }: Pick<ReturnType<typeof setUp>, "store">) {
  const [record] = await store.readAll();
  return record as OfflineRecord & { list: Uint8Array<ArrayBuffer> };
}

describe("offline lists", () => {
  test("are read again with names, sizes, dates, favourites and the trash", async () => {
    const { lists, clock } = await setUpWithList();
    expect(await lists.listStorages("ada")).toEqual([about]);
    expect(await lists.readList("ada", address.toLowerCase())).toMatchObject({
      kind: "list",
      storage: about,
      savedAt: 1_700_000_000_000,
      version: 7,
    });
    const opened = await createOfflineReader({ lists, userId: "ada", clock }).openList(address);
    if (opened.kind !== "open") throw new Error(opened.kind);
    const shown: unknown[] = [];
    const view = opened.views.open(topView, ({ rows }) => shown.push(rows.map(({ name }) => name)));
    await view.change({ ...topView, folderId: idOf(1) });
    await view.change({ ...topView, place: "trash" });
    await view.change({ ...topView, place: "favourites" });
    await view.change({ ...topView, searchText: "plan" });
    expect(shown).toEqual([["docs"], ["secret plan.txt"], ["old.txt"], ["secret plan.txt"], ["secret plan.txt"]]);
    const { rows } = await view.rows(0, 1);
    expect(rows[0]).toMatchObject({ sizeBytes: 10, date: 1_700_000_000_000, parentNames: ["docs"] });
  });

  test("have neither keys nor CIDs of files, and reveal nothing without their key, which can't be exported", async () => {
    const parts = await setUpWithList();
    const record = await onlyRecord(parts);
    const sealed = record.list;
    const context = `dexnet/offline-list/1/${record.name}/${record.recordId}/ada/list`;
    const parameters = { name: "AES-GCM", iv: sealed.slice(0, 12), additionalData: new TextEncoder().encode(context) };
    const plain = await crypto.subtle.decrypt(parameters, record.key, sealed.slice(12));
    const text = new TextDecoder().decode(plain);
    expect(text).toContain("secret plan.txt");
    expect(text).not.toMatch(/keyBase64|blockCids|fileIdHex|content/);
    await expect(crypto.subtle.exportKey("raw", record.key)).rejects.toThrow();
    const visible = JSON.stringify(record).toLowerCase() + new TextDecoder().decode(sealed);
    for (const hidden of ["family", "secret", address.slice(2, 12).toLowerCase()])
      expect(visible).not.toContain(hidden);
  });

  test.each<[string, (record: OfflineRecord, another: OfflineRecord) => Partial<OfflineRecord>]>([
    ["a changed byte", ({ list }) => ({ list: list && flipLast(list) })],
    ["a cut list", ({ list }) => ({ list: list?.slice(0, 20) ?? null })],
    ["an empty list", () => ({ list: new Uint8Array() })],
    ["a changed title", ({ about: sealed }) => ({ about: flipLast(sealed) })],
    ["the list of another storage", (_, { list }) => ({ list })],
    ["the list of another storage with its key", (_, { list, key, about: sealed }) => ({ list, key, about: sealed })],
    ["the whole record of another storage", (_, { name, ...rest }) => rest],
    ["another key", (_, { key }) => ({ key })],
  ])("are refused with %s", async (_, damage) => {
    const { lists, store } = await setUpWithList();
    const record = await onlyRecord({ store });
    await lists.add("ada", { ...about, address: other, title: "Other" });
    await lists.writeList("ada", other, { version: 1, tree: treeOf(folder(idOf(9), null, "wrong")) });
    const another = (await store.readAll()).find(({ name }) => name !== record.name) as OfflineRecord;
    await store.put({ ...record, ...damage(record, another) });
    expect(await lists.readList("ada", address)).toEqual({ kind: "damaged" });
    expect(await lists.readList("ada", other)).toMatchObject({ kind: "list", storage: { title: "Other" } });
  });

  test("name a storage as unreadable when its record is damaged", async () => {
    const parts = await setUpWithList();
    const record = await onlyRecord(parts);
    await parts.store.put({ ...record, about: flipLast(record.about) });
    expect(await parts.lists.listStorages("ada")).toEqual([null]);
  });

  test("are of one user: another one finds nothing, and the sign-in of another removes them", async () => {
    const { lists, store } = await setUpWithList();
    expect(await lists.readList("bob", address)).toEqual({ kind: "none" });
    expect(await lists.listStorages("bob")).toEqual([]);
    await lists.keepOnly("ada");
    expect(await store.readAll()).toHaveLength(1);
    await lists.keepOnly("bob");
    expect(await store.readAll()).toEqual([]);
  });

  test("are all removed without a user", async () => {
    const { lists, store } = await setUpWithList();
    await lists.keepOnly(null);
    expect(await store.readAll()).toEqual([]);
  });

  test("are not written for a storage that was not added, or after its removal", async () => {
    const { lists, store } = setUp();
    await lists.writeList("ada", address, { version: 7, tree });
    await lists.writeAbout("ada", about);
    expect(await store.readAll()).toEqual([]);
    await lists.add("ada", about);
    const [record] = await store.readAll();
    await lists.remove("ada", address);
    // Another tab began to write before the removal.
    await store.update(record as OfflineRecord, { list: new Uint8Array(40) });
    expect(await store.readAll()).toEqual([]);
    await lists.add("ada", about);
    await store.update(record as OfflineRecord, { list: new Uint8Array(40) });
    expect(await lists.readList("ada", address)).toEqual({ kind: "none" });
  });
});
