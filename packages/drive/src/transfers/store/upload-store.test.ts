import { expect, test } from "vitest";
import { describeUploadStore } from "../../testing/contracts/upload-store-contract.ts";
import { createMemoryUploadStore } from "../../testing/memory-upload-store.ts";
import { createSafeUploadStore, type UploadStore } from "./upload-store.ts";

describeUploadStore("memory", () => {
  const store = createMemoryUploadStore();
  return { open: () => store };
});

describeUploadStore("a safe store", () => {
  const store = createMemoryUploadStore();
  return { open: () => createSafeUploadStore(store) };
});

test("safe upload store ignores faults of the device", async () => {
  const refusing: UploadStore = {
    write: () => Promise.reject(new Error("full")),
    readAll: () => Promise.reject(new Error("full")),
  };
  const store = createSafeUploadStore(refusing);
  await store.write([{ key: "a", sealed: "x" }]);
  expect(await store.readAll()).toEqual([]);
});

test("safe upload store removes its records after a failed write", async () => {
  const memory = createMemoryUploadStore();
  let isFull = false;
  const device: UploadStore = {
    ...memory,
    write: async (changes) => {
      if (isFull && changes.some(({ sealed }) => sealed !== null)) throw new Error("full");
      await memory.write(changes);
    },
  };
  await memory.write([{ key: "of another tab", sealed: "x" }]);
  const store = createSafeUploadStore(device);
  await store.write([{ key: "a", sealed: "x" }]);
  isFull = true;
  await store.write([{ key: "a/0", sealed: "y" }]);
  isFull = false;
  await store.write([{ key: "a/1", sealed: "z" }]);
  expect((await memory.readAll()).map(({ key }) => key)).toEqual(["of another tab"]);
});
