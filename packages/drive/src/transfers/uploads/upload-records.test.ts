import { deriveStorageKeys } from "@dexnet/crypto/wallet/keys";
import { generatePhrase } from "@dexnet/crypto/wallet/phrase";
import { walletFromPhrase } from "@dexnet/crypto/wallet/wallet";
import type { BlockCid } from "@dexnet/protocol/ids";
import { beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../../testing/entries.ts";
import { createMemoryUploadStore } from "../../testing/memory-upload-store.ts";
import type { UploadStore } from "../upload-store.ts";
import { type Batch, newBatch } from "./upload-batch.ts";
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

function batchOf(...names: string[]): Batch {
  const files = names.map((name, index) => ({
    entryId: idOf(index + 1),
    parentId: null,
    name,
    pathName: `folder/${name}`,
    sizeBytes: 5,
    date: 7,
    fileIdHex: idOf(9),
    keyBase64: `${"A".repeat(43)}=`,
  }));
  const group = { groupId: idOf(50), groupName: "folder", isFolder: true };
  return newBatch(idOf(60), { ...group, folders: [], files }, []);
}

describe("upload records", () => {
  test("reads a batch as it was saved, and only with the keys of the storage", async () => {
    const batch = batchOf("plan.txt", "b.txt", "c.txt");
    await records.saveBatch(batch);
    batch.cids[1] = cid(1);
    await records.saveBlock(batch, 1);
    batch.cids[0] = cid(2);
    batch.stored[1] = true;
    batch.states[2] = { kind: "failed", errorCode: "internal" };
    await Promise.all([records.saveBlock(batch, 0), records.saveStates(batch)]);
    const [back, ...none] = await createUploadRecords({ store, keys }).readAll();
    expect(none).toEqual([]);
    expect(back).toMatchObject({ id: batch.id, files: batch.files, states: batch.states });
    expect(back?.cids.slice(0, 2)).toEqual([cid(2), cid(1)]);
    expect(back?.stored.slice(0, 2)).toEqual([false, true]);
    expect(JSON.stringify(await store.readAll())).not.toContain("plan");
    const others = await deriveStorageKeys(await walletFromPhrase(generatePhrase()));
    expect(await createUploadRecords({ store, keys: others }).readAll()).toEqual([]);
  });

  test("keeps the newest state of concurrent writes", async () => {
    const batch = batchOf("a");
    void records.saveBatch(batch);
    for (let block = 0; block < 50; block += 1) {
      batch.cids[block] = cid(block);
      void records.saveBlock(batch, block);
    }
    await records.saveBlock(batch, 49);
    const [back] = await records.readAll();
    expect(back?.cids).toEqual(batch.cids);
  });

  test("writes no more bytes for a named part of a large file than of a small one", async () => {
    const batch = batchOf("a");
    await records.saveBatch(batch);
    const bytesWrittenFor = async (block: number) => {
      for (let each = block - 5; each <= block; each += 1) batch.cids[each] = cid(each);
      const before = writtenBytes;
      await records.saveBlock(batch, block);
      return writtenBytes - before;
    };
    const small = await bytesWrittenFor(5);
    expect(await bytesWrittenFor(100_096 + 5)).toBe(small);
    const [back] = await records.readAll();
    expect(back?.cids[100_101]).toBe(cid(100_101));
  });

  test("removes a batch for good, also with writes before and after", async () => {
    const batch = batchOf("a");
    await records.saveBatch(batch);
    batch.cids[0] = cid(0);
    batch.cids[300] = cid(1);
    const before = [records.saveBlock(batch, 0), records.saveBlock(batch, 300)];
    const removed = records.remove(batch);
    const after = records.saveStates(batch);
    await Promise.all([...before, removed, after]);
    expect(await store.readAll()).toEqual([]);
  });

  test("skips a batch with a missing or damaged record", async () => {
    const batch = batchOf("a");
    batch.cids[0] = cid(0);
    await records.saveBatch(batch);
    await records.saveBlock(batch, 0);
    const items = await store.readAll();
    const blocks = items.find(({ key }) => key.endsWith("/0"));
    const states = items.find(({ key }) => key.endsWith("/s"));
    await store.write([{ key: blocks?.key ?? "", sealed: states?.sealed ?? "" }]);
    expect(await records.readAll()).toEqual([]);
    await store.write([{ key: blocks?.key ?? "", sealed: blocks?.sealed ?? "" }]);
    expect(await records.readAll()).toHaveLength(1);
    await store.write([{ key: batch.id, sealed: null }]);
    expect(await records.readAll()).toEqual([]);
  });
});
