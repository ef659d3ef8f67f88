import { bulkWorkHere } from "@dexnet/crypto/bulk-work";
import { sealFileDatabase } from "@dexnet/crypto/file-database";
import { accountCalls, type CurrentUser } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStorage } from "../storages/open-storage.ts";
import { type Device, listOf, makeStorage, startDevice, uploadFiles } from "../testing/device.ts";
import { folder, idOf } from "../testing/entries.ts";
import type { StoredStorage } from "../testing/fakes/fake-storages.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { testDeployment } from "../testing/fakes/test-deployment.ts";
import { startSync } from "../testing/sync.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];
const honest = ({ versions }: StoredStorage): unknown => versions.at(-1);

beforeAll(async () => {
  world = await startFakeWorld();
  device = await startDevice(world);
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.storages.replaceFileDatabase = honest;
  ({ address, words } = await makeStorage(device.drive));
  const sync = await startSync(device, words);
  await sync.submit(folder1);
  await sync.submit(folder2);
});
const folder1 = { kind: "add-folder", id: idOf(1), parentId: null, name: "one" } as const;
const folder2 = { kind: "add-folder", id: idOf(2), parentId: null, name: "two" } as const;

const tellChanged = (change: (document: Record<string, unknown>) => unknown) => {
  world.storages.replaceFileDatabase = (kept) => change(structuredClone(kept.versions.at(-1)) as never);
};
const load = (on: Device = device) => startSync(on, words);

describe("a server that lies about the file database", () => {
  test("an older version is refused on a device that saw a newer one", async () => {
    world.storages.replaceFileDatabase = ({ versions }) => versions[1];
    await expect(load()).rejects.toMatchObject({ code: "file_database_rolled_back", retryable: false });
    expect(world.storages.at(address).versions).toHaveLength(3);
  });

  test("an older version is refused on the same device after the server gave the account another unique key", async () => {
    world.host.replaceAnswer = (call, answer) =>
      call === accountCalls.me ? { ...(answer as CurrentUser), unique_key: "f".repeat(64) } : answer;
    const { email, keyValue } = device;
    const again = await startDevice(world, { email, keyValue });
    world.host.replaceAnswer = (_, answer) => answer;
    expect(await again.drive.unlock(address)).toEqual({ kind: "phrase-needed" });
    await again.drive.restore(address, words);
    world.storages.replaceFileDatabase = ({ versions }) => versions[1];
    await expect(listOf(again.drive, address)).rejects.toMatchObject({ code: "file_database_rolled_back" });
  });

  test("an older version is refused for a second account of the device", async () => {
    const second = await startDevice(world, { keyValue: device.keyValue });
    await second.drive.connectStorage({ address, title: "Ours", phrase: words });
    world.storages.replaceFileDatabase = ({ versions }) => versions[1];
    await expect(listOf(second.drive, address)).rejects.toMatchObject({ code: "file_database_rolled_back" });
  });

  test("the memory of a running drive counts even if the device can't keep any", async () => {
    const forgetful = { ...device, sealedPins: { read: async () => null, write: async () => undefined } };
    const sync = await load(forgetful);
    world.storages.replaceFileDatabase = ({ versions }) => versions[1];
    await expect(sync.refresh()).rejects.toMatchObject({ code: "file_database_rolled_back" });
    expect(sync.current().size).toBe(2);
  });

  test("a save of another tab while the answer is on its way is no lie", async () => {
    const sync = await load();
    const tab = await load();
    world.storages.replaceFileDatabase = ({ versions }) => {
      world.storages.replaceFileDatabase = honest;
      return versions.at(-1);
    };
    let saved: Promise<void> | undefined;
    world.host.replaceAnswer = async (call, answer) => {
      if (call !== productCalls.fileDatabase || saved !== undefined) return answer;
      saved = tab.submit({ ...folder1, id: idOf(3), name: "three" });
      await saved;
      return answer;
    };
    await sync.refresh();
    world.host.replaceAnswer = (_, answer) => answer;
    await saved;
    await sync.refresh();
    expect(sync.current().size).toBe(3);
  });

  test("a save that it acknowledges and drops is found out at the next load", async () => {
    const sync = await load();
    world.host.injectFault = () => null;
    await sync.submit({ ...folder1, id: idOf(3), name: "three" });
    world.storages.at(address).versions.pop();
    await expect(load()).rejects.toMatchObject({ code: "file_database_rolled_back" });
  });

  test("another list with the same version is refused, though the same key signed it", async () => {
    const { wallet, keys } = await openStorage(words);
    const { version, previous } = world.storages.at(address).versions.at(-1) ?? {};
    const { document } = await sealFileDatabase({
      wallet,
      keys,
      deployment: testDeployment,
      version: version ?? 0,
      previousHashHex: previous ?? "",
      publicData: { storageFilesSize: 0, storageFilesFactSize: 0 },
      files: [],
    });
    world.storages.replaceFileDatabase = () => document;
    await expect(load()).rejects.toMatchObject({ code: "file_database_broken" });
  });

  test.each<[string, (document: Record<string, unknown>) => unknown]>([
    ["a later version number", (document) => ({ ...document, version: Number(document.version) + 1 })],
    ["another version before", (document) => ({ ...document, previous: "1".repeat(64) })],
    [
      "another size",
      (document) => ({ ...document, publicData: { ...(document.publicData as object), storageFilesSize: 5 } }),
    ],
    ["a changed list", (document) => ({ ...document, privateData: flipped(document.privateData) })],
    ["no signature of ours", (document) => ({ ...document, signature: `0x${"1".repeat(128)}1b` })],
  ])("%s does not pass", async (_, change) => {
    tellChanged(change);
    await expect(load()).rejects.toMatchObject({ code: "file_database_broken", retryable: false });
  });

  test.each<[string, (document: Record<string, unknown>) => unknown]>([
    ["another format", (document) => ({ ...document, format: 0 })],
    ["a further field", (document) => ({ ...document, compression: "none" })],
    ["a field left out", ({ privateData: _, ...document }) => document],
    ["an emptied field", (document) => ({ ...document, signature: "" })],
    ["a field set to null", (document) => ({ ...document, publicData: null })],
    ["an empty answer", () => ({})],
    ["a list of lists", () => []],
  ])("%s is no answer", async (_, change) => {
    tellChanged(change);
    await expect(load()).rejects.toMatchObject({ code: "bad_answer", retryable: false });
  });

  test("the list of another storage does not pass for this one", async () => {
    const other = await makeStorage(device.drive);
    const foreign = world.storages.at(other.address).versions.at(-1);
    world.storages.replaceFileDatabase = () => foreign;
    await expect(load()).rejects.toMatchObject({ code: "file_database_broken" });
    tellChanged((document) => ({ ...document, privateData: foreign?.privateData }));
    await expect(load()).rejects.toMatchObject({ code: "file_database_broken" });
  });

  test("a list that is gone is a fault, and no new one is made", async () => {
    world.storages.forget(address);
    world.host.receivedCalls.length = 0;
    await expect(listOf(device.drive, address)).rejects.toMatchObject({ code: "storage_not_found" });
    await expect(uploadFiles(device.drive, address, [new File(["x"], "x")])).rejects.toMatchObject({
      code: "storage_not_found",
    });
    const writes = world.host.receivedCalls.filter((call) => call.method !== "GET");
    expect(writes).toEqual([]);
  });

  test("a conflict that comes with a lie saves nothing", async () => {
    const sync = await load();
    world.host.injectFault = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 409, code: "file_database_conflict" } : null;
    world.storages.replaceFileDatabase = ({ versions }) => versions[0];
    const saved = sync.submit({ ...folder1, id: idOf(3), name: "three" });
    await expect(saved).rejects.toMatchObject({ code: "file_database_rolled_back" });
    world.host.injectFault = () => null;
  });

  test("a list that inflates to more than is allowed is refused as too large", async () => {
    const bulk = {
      ...bulkWorkHere,
      inflate: (deflated: Uint8Array<ArrayBuffer>) => bulkWorkHere.inflate(deflated, 10),
    };
    const small = load({ ...device, bulk } as Device);
    await expect(small).rejects.toMatchObject({ code: "file_database_too_large", retryable: false });
  });

  test("a list that the key signed but that is no tree is refused", async () => {
    const { wallet, keys } = await openStorage(words);
    const { document } = await sealFileDatabase({
      wallet,
      keys,
      deployment: testDeployment,
      version: Date.now() + 1000,
      previousHashHex: "0".repeat(64),
      publicData: { storageFilesSize: 0, storageFilesFactSize: 0 },
      files: [folder(idOf(1), idOf(1), "in itself")],
    });
    world.storages.replaceFileDatabase = () => document;
    await expect(load()).rejects.toMatchObject({ code: "file_database_broken" });
    world.storages.replaceFileDatabase = honest;
    // What could not be used was not pinned either.
    expect((await load()).current().size).toBe(2);
  });
});

function flipped(privateData: unknown): { files: string } {
  const { files } = privateData as { files: string };
  const at = Math.floor(files.length / 2);
  return { files: files.slice(0, at) + (files[at] === "A" ? "B" : "A") + files.slice(at + 1) };
}
