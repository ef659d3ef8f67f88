import { deriveStorageKeys } from "@dexnet/crypto/keys";
import { generatePhrase } from "@dexnet/crypto/phrase";
import { walletFromPhrase } from "@dexnet/crypto/wallet";
import type { BlockCid } from "@dexnet/protocol/ids";
import { beforeEach, expect, test } from "vitest";
import { idOf } from "../../testing/entries.ts";
import type { UploadStore } from "../store/upload-store.ts";
import { createMemoryUploadStore } from "../store/upload-store-memory.ts";
import { type Bundle, newBundle } from "./upload-bundle.ts";
import { createUploadRecords, type UploadRecords } from "./upload-records.ts";

const keys = await deriveStorageKeys(await walletFromPhrase(generatePhrase()));
const digits = "abcdefghijklmnopqrstuvwxyz234567";
const cid = (number: number) => `b${digits[number % 32]}${"a".repeat(57)}` as BlockCid;

let store: UploadStore;
let records: UploadRecords;
let writtenBytes: number;

beforeEach(() => {
  const memory = createMemoryUploadStore();
  writtenBytes = 0;
  store = {
    ...memory,
    async write(changes) {
      for (const { sealed } of changes) writtenBytes += sealed?.length ?? 0;
      await memory.write(changes);
    },
  };
  records = createUploadRecords({ store, keys });
});

function bundleOf(...names: string[]): Bundle {
  const files = names.map((name, at) => ({
    ...{ entryId: idOf(at + 1), parentId: null, name, pathName: `way/${name}`, sizeBytes: 5, date: 7 },
    ...{ fileIdHex: idOf(9), keyBase64: `${"A".repeat(43)}=` },
  }));
  const group = { groupId: idOf(50), groupName: "way", isFolder: true };
  return newBundle(idOf(60), { ...group, folders: [], files }, []);
}

test("an upload comes back as it was left, and nobody can read it off the device", async () => {
  const bundle = bundleOf("plan.txt", "b.txt", "c.txt");
  await records.begin(bundle);
  bundle.cids[1] = cid(1);
  await records.saveSlots(bundle, [1]);
  bundle.cids[0] = cid(2);
  bundle.stored[1] = true;
  bundle.states[2] = { kind: "failed", errorCode: "internal" };
  await Promise.all([records.saveSlots(bundle, [0]), records.saveStates(bundle)]);
  const [back, ...none] = await createUploadRecords({ store, keys }).readAll();
  expect(none).toEqual([]);
  expect(back).toMatchObject({ id: bundle.id, files: bundle.files, states: bundle.states });
  expect(back?.cids.slice(0, 2)).toEqual([cid(2), cid(1)]);
  expect(back?.stored.slice(0, 2)).toEqual([false, true]);
  expect(JSON.stringify(await store.readAll())).not.toContain("plan");
  const others = await deriveStorageKeys(await walletFromPhrase(generatePhrase()));
  expect(await createUploadRecords({ store, keys: others }).readAll()).toEqual([]);
});

test("the newest is what stays, however many writes are asked for at once", async () => {
  const bundle = bundleOf("a");
  void records.begin(bundle);
  for (let slot = 0; slot < 50; slot += 1) {
    bundle.cids[slot] = cid(slot);
    void records.saveSlots(bundle, [slot]);
  }
  await records.saveSlots(bundle, [49]);
  const [back] = await records.readAll();
  expect(back?.cids).toEqual(bundle.cids);
});

test("a part that is named writes no more in a large file than in a small one", async () => {
  const bundle = bundleOf("a");
  await records.begin(bundle);
  const bytesAt = async (slot: number) => {
    for (let before = slot - 5; before <= slot; before += 1) bundle.cids[before] = cid(before);
    const before = writtenBytes;
    await records.saveSlots(bundle, [slot]);
    return writtenBytes - before;
  };
  const small = await bytesAt(5);
  expect(await bytesAt(100_096 + 5)).toBe(small);
  const [back] = await records.readAll();
  expect(back?.cids[100_101]).toBe(cid(100_101));
});

test("what is removed is gone, and nothing that was asked for before or after brings it back", async () => {
  const bundle = bundleOf("a");
  await records.begin(bundle);
  bundle.cids[0] = cid(0);
  bundle.cids[300] = cid(1);
  const before = records.saveSlots(bundle, [0, 300]);
  const removed = records.remove(bundle);
  const after = records.saveStates(bundle);
  await Promise.all([before, removed, after]);
  expect(await store.readAll()).toEqual([]);
});

test("one of which something is missing or damaged is not gone on with", async () => {
  const bundle = bundleOf("a");
  bundle.cids[0] = cid(0);
  await records.begin(bundle);
  await records.saveSlots(bundle, [0]);
  const items = await store.readAll();
  const slots = items.find(({ key }) => key.endsWith("/0"));
  const states = items.find(({ key }) => key.endsWith("/s"));
  await store.write([{ key: slots?.key ?? "", sealed: states?.sealed ?? "" }]);
  expect(await records.readAll()).toEqual([]);
  await store.write([{ key: slots?.key ?? "", sealed: slots?.sealed ?? "" }]);
  expect(await records.readAll()).toHaveLength(1);
  await store.write([{ key: bundle.id, sealed: null }]);
  expect(await records.readAll()).toEqual([]);
});
