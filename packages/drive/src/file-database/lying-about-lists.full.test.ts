import { inlineBulkWorker } from "@dexnet/crypto/file-database/bulk-worker";
import { accountCalls, type CurrentUser } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Device, listOf, makeStorage, startDevice, uploadFiles } from "../testing/device.ts";
import { file, folder, idOf } from "../testing/entries.ts";
import { documentOf, headOf } from "../testing/fakes/fake-file-databases.ts";
import { honestFileDatabase } from "../testing/fakes/fake-storages.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { documentWith, signDelta } from "../testing/sign-delta.ts";
import { saveSmallPages } from "../testing/small-pages.ts";
import { startSync } from "../testing/sync.ts";
import { createMemoryLocalCopies } from "../testing/tabs.ts";
import type { FileDatabaseSync } from "./file-database-sync.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];

beforeAll(async () => {
  world = await startFakeWorld();
  device = await startDevice(world);
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.storages.replaceFileDatabase = honestFileDatabase;
  ({ address, words } = await makeStorage(device.drive));
  const sync = await startSync(device, words);
  await sync.submit(folder1);
  await sync.submit(folder2);
});
const folder1 = { kind: "add-folder", id: idOf(1), parentId: null, name: "one" } as const;
const folder2 = { kind: "add-folder", id: idOf(2), parentId: null, name: "two" } as const;
const folder3 = { kind: "add-folder", id: idOf(3), parentId: null, name: "three" } as const;

const load = (on: Device = device) => startSync(on, words);
const deltas = () => world.storages.at(address).deltas.map(({ delta }) => delta);
const namesIn = (sync: FileDatabaseSync) => [...sync.current().values()].map(({ name }) => name).sort();

/** Shows the version before the newest one. */
function showOlder(): void {
  world.storages.replaceFileDatabase = (kept) =>
    documentOf(kept, address, { version: kept.deltas.at(-2)?.delta.version });
}

describe("malicious server with a file database", () => {
  test("can't show an older version to a device that saw a newer one", async () => {
    showOlder();
    await expect(load()).rejects.toMatchObject({ code: "file_database_rolled_back", retryable: false });
    expect(deltas()).toHaveLength(3);
  });

  test("can't show an older version after it gave the account another unique key", async () => {
    world.host.replaceAnswer = (call, answer) =>
      call === accountCalls.me ? { ...(answer as CurrentUser), unique_key: "f".repeat(64) } : answer;
    const { email, keyValue } = device;
    const again = await startDevice(world, { email, keyValue });
    world.host.replaceAnswer = (_, answer) => answer;
    expect(await again.drive.unlock(address)).toEqual({ kind: "phrase-needed" });
    await again.drive.openWithPhrase(address, words);
    showOlder();
    await expect(listOf(again.drive, address)).rejects.toMatchObject({ code: "file_database_rolled_back" });
  });

  test.each([
    ["only the pin is left", false],
    ["only the copy is left", true],
  ])("can't show an older version to a second account of the device: %s", async (_, copies) => {
    const second = await startDevice(
      world,
      copies ? { localCopies: device.localCopies } : { keyValue: device.keyValue },
    );
    await second.drive.connectStorage({ address, title: "Ours", phrase: words });
    showOlder();
    await expect(listOf(second.drive, address)).rejects.toMatchObject({ code: "file_database_rolled_back" });
  });

  test("can't show an older version to a running drive on a device without storage", async () => {
    const forgetful = { ...device, sealedPins: { read: async () => null, write: async () => undefined } };
    const sync = await load(forgetful);
    showOlder();
    await expect(sync.refresh()).rejects.toMatchObject({ code: "file_database_rolled_back" });
    expect(namesIn(sync)).toEqual(["one", "two"]);
  });

  test("is not suspected after a save of another tab during the request", async () => {
    const sync = await load();
    const tab = await load();
    let saved: Promise<void> | undefined;
    world.host.replaceAnswer = async (call, answer) => {
      if (call !== productCalls.fileDatabase || saved !== undefined) return answer;
      saved = tab.submit(folder3);
      await saved;
      return answer;
    };
    await sync.refresh();
    world.host.replaceAnswer = (_, answer) => answer;
    await saved;
    await sync.refresh();
    expect(namesIn(sync)).toEqual(["one", "three", "two"]);
  });

  test("is not suspected after a save of this tab during the request", async () => {
    const sync = await load();
    let saved: Promise<void> | undefined;
    world.host.replaceAnswer = async (call, answer) => {
      if (call !== productCalls.fileDatabase || saved !== undefined) return answer;
      saved = sync.submit(folder3);
      await saved;
      return answer;
    };
    await sync.refresh();
    world.host.replaceAnswer = (_, answer) => answer;
    expect(namesIn(sync)).toEqual(["one", "three", "two"]);
    await sync.refresh();
    expect(namesIn(sync)).toEqual(["one", "three", "two"]);
  });

  test("is detected at the next load after it acknowledged a save and dropped it", async () => {
    const sync = await load();
    await sync.submit(folder3);
    world.storages.at(address).deltas.pop();
    await expect(load()).rejects.toMatchObject({ code: "file_database_rolled_back" });
    await expect(sync.refresh()).rejects.toMatchObject({ code: "file_database_rolled_back" });
    expect(namesIn(sync)).toEqual(["one", "three", "two"]);
  });

  test("can't hide a save from the moment on that it is reported", async () => {
    const sync = await load();
    await sync.submit(folder3);
    world.storages.at(address).deltas.pop();
    const pinOnly = { ...device, localCopies: createMemoryLocalCopies() };
    await expect(load(pinOnly)).rejects.toMatchObject({ code: "file_database_rolled_back" });
  });

  test("can't show another list with the same version, even if the same key signed it", async () => {
    const sync = await load();
    const [first, second, newest] = deltas();
    if (first === undefined || second === undefined || newest === undefined)
      throw new Error("There are three versions");
    const { delta } = await signDelta(words, newest, { added: [folder(idOf(9), null, "nine")] });
    world.storages.replaceFileDatabase = () => documentWith(address, [first, second, delta]);
    await expect(load()).rejects.toMatchObject({ code: "file_database_broken" });
    await expect(sync.refresh()).rejects.toMatchObject({ code: "file_database_broken" });
    expect(namesIn(sync)).toEqual(["one", "two"]);
  });

  test("can't make the client create a new list by hiding the old one", async () => {
    world.storages.forget(address);
    world.host.receivedCalls.length = 0;
    await expect(listOf(device.drive, address)).rejects.toMatchObject({ code: "storage_not_found" });
    await expect(uploadFiles(device.drive, address, [new File(["x"], "x")])).rejects.toMatchObject({
      code: "storage_not_found",
    });
    const writes = world.host.receivedCalls.filter((call) => call.method !== "GET");
    expect(writes).toEqual([]);
  });

  test("causes no save with a conflict and an older list", async () => {
    const sync = await load();
    world.host.injectFault = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 409, code: "file_database_conflict" } : null;
    showOlder();
    await expect(sync.submit(folder3)).rejects.toMatchObject({ code: "file_database_rolled_back" });
    world.host.injectFault = () => null;
    expect(deltas()).toHaveLength(3);
  });

  test("gets file_database_too_large for a page that inflates to more than allowed", async () => {
    await saveSmallPages(device, words, world.storages.at(address));
    const bulk = {
      ...inlineBulkWorker,
      inflate: (deflated: Uint8Array<ArrayBuffer>) => inlineBulkWorker.inflate(deflated, 10),
    };
    const { email } = device;
    const small = load({ ...(await startDevice(world, { email })), bulk } as Device);
    await expect(small).rejects.toMatchObject({ code: "file_database_too_large", retryable: false });
    expect(namesIn(await load())).toEqual(["one", "two"]);
  });
});

describe("signed delta that does not fit the list", () => {
  const unfit: readonly [string, unknown][] = [
    ["a folder in itself", { added: [folder(idOf(9), idOf(9), "nine")] }],
    ["an entry in no folder", { added: [folder(idOf(9), idOf(8), "nine")] }],
    ["an entry that is there already", { removed: [idOf(2)], added: [folder(idOf(1), null, "again")] }],
    ["a change of an unknown entry", { added: [folder(idOf(9), null, "nine")], changed: [{ id: idOf(8), name: "x" }] }],
    ["an unknown entry removed", { removed: [idOf(1), idOf(8)] }],
    ["a folder released", { released: [idOf(1)] }],
    ["an unknown record forgotten", { removed: [idOf(1)], forgotten: [idOf(8)] }],
    ["an unknown writer forgotten", { removed: [idOf(1)], forgottenWriters: [idOf(8)] }],
    ["a file without its blocks", { added: [{ ...file(idOf(9), null, "nine"), sizeBytes: 5_000_000 }] }],
    ["a field that nobody knows", { added: [], compressed: true }],
    ["no object", []],
  ];

  test.each(unfit)("%s: is refused, and the list stays as it was", async (_, changes) => {
    const sync = await load();
    const { version, hashHex: previous } = headOf(world.storages.at(address));
    const good = await signDelta(
      words,
      { version: version + 1000, previous },
      { changed: [{ id: idOf(1), name: "1" }] },
    );
    const bad = await signDelta(words, { version: version + 1001, previous: good.hashHex }, changes);
    world.storages.replaceFileDatabase = () => documentWith(address, [...deltas(), good.delta, bad.delta]);
    await expect(load()).rejects.toMatchObject({ code: "file_database_broken" });
    await expect(sync.refresh()).rejects.toMatchObject({ code: "file_database_broken" });
    expect(namesIn(sync)).toEqual(["one", "two"]);
    world.storages.replaceFileDatabase = () => documentWith(address, [good.delta, bad.delta]);
    await expect(sync.refresh()).rejects.toMatchObject({ code: "file_database_broken" });
    // The changes before it may be shown, because they are a version.
    expect([
      ["one", "two"],
      ["1", "two"],
    ]).toContainEqual(namesIn(sync));
    world.storages.replaceFileDatabase = honestFileDatabase;
    // The refused version is not pinned either.
    expect(namesIn(await load())).toEqual(["one", "two"]);
  });

  test("a running drive without storage still knows what it has seen", async () => {
    const forgetful = {
      ...device,
      sealedPins: { read: async () => null, write: async () => undefined },
      localCopies: createMemoryLocalCopies(),
    };
    const sync = await load(forgetful);
    const { version, hashHex: previous } = headOf(world.storages.at(address));
    const bad = await signDelta(words, { version: version + 1000, previous }, { removed: [idOf(8)] });
    world.storages.replaceFileDatabase = () => documentWith(address, [bad.delta]);
    await expect(sync.refresh()).rejects.toMatchObject({ code: "file_database_broken" });
    showOlder();
    await expect(sync.refresh()).rejects.toMatchObject({ code: "file_database_rolled_back" });
    expect(namesIn(sync)).toEqual(["one", "two"]);
  });
});
