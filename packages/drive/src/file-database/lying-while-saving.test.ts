import { sealFileDatabase } from "@dexnet/crypto/file-database";
import { generatePhrase } from "@dexnet/crypto/phrase";
import type { FileDatabaseDocument } from "@dexnet/crypto/verify/file-database-statement";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SavingStatus } from "../drive.ts";
import { openStorage } from "../storages/open-storage.ts";
import { type Device, makeStorage, startDevice } from "../testing/device.ts";
import { folder, idOf } from "../testing/entries.ts";
import type { StoredStorage } from "../testing/fakes/fake-storages.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { testDeployment } from "../testing/fakes/test-deployment.ts";
import { runEventLoop } from "../testing/run-event-loop.ts";
import { startSync } from "../testing/sync.ts";
import { waitFor } from "../testing/wait-for.ts";
import type { FileDatabaseSync } from "./file-database-sync.ts";

let world: FakeWorld;
let laptop: Device & { email: string };
let phone: Device;
let address: string;
let words: string[];
const honest = ({ versions }: StoredStorage): unknown => versions.at(-1);

beforeAll(async () => {
  world = await startFakeWorld();
  laptop = await startDevice(world);
  phone = await startDevice(world, { email: laptop.email });
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  beHonest();
  ({ address, words } = await makeStorage(laptop.drive));
});

function beHonest(): void {
  world.host.injectFault = () => null;
  world.storages.replaceFileDatabase = honest;
}

const addFolder = (number: number, name: string) =>
  ({ kind: "add-folder", id: idOf(number), parentId: null, name }) as const;
const saves = () => world.host.receivedCalls.filter((call) => call === productCalls.updateStorage).length;

function statusOf(sync: FileDatabaseSync): () => SavingStatus | undefined {
  let last: SavingStatus | undefined;
  sync.watchSaving((status) => {
    last = status;
  });
  return () => last;
}

/** A document that the key of these words has signed. */
async function signedBy(
  signer: readonly string[],
  { version, previous }: { version: number; previous: string },
  files: unknown,
): Promise<FileDatabaseDocument> {
  const { wallet, keys } = await openStorage(signer);
  const publicData = { storageFilesSize: 0, storageFilesFactSize: 0 };
  const facts = { deployment: testDeployment, version, previousHashHex: previous, publicData };
  const { document } = await sealFileDatabase({ wallet, keys, ...facts, files });
  return document;
}

/** The list that a server would show if it could write one. */
type Lie = (newest: FileDatabaseDocument, versions: readonly FileDatabaseDocument[]) => unknown | Promise<unknown>;
const later = ({ version }: FileDatabaseDocument) => ({ version: version + 1000, previous: "1".repeat(64) });
const writer = { kind: "writer", id: idOf(50), seq: 1, without: [], date: 1 };

const lies: [string, string, Lie][] = [
  ["an older list", "file_database_rolled_back", (_, versions) => versions[0]],
  ["the same again under a later number", "file_database_broken", (newest) => ({ ...newest, ...later(newest) })],
  ["a list that was cut", "file_database_broken", (newest) => ({ ...newest, privateData: { files: cut(newest) } })],
  [
    "the sizes of another",
    "file_database_broken",
    (newest) => ({ ...newest, publicData: { ...newest.publicData, storageFilesSize: 1 } }),
  ],
  [
    "an entry of its own, under a key of its own",
    "file_database_broken",
    (newest) => signedBy(generatePhrase(), later(newest), [folder(idOf(66), null, "invented")]),
  ],
  [
    "its own list with the storage's address on it",
    "file_database_broken",
    async (newest) => ({
      ...(await signedBy(generatePhrase(), later(newest), [])),
      publicData: newest.publicData,
    }),
  ],
  ["another list of the same version", "file_database_broken", (newest) => signedBy(words, newest, [])],
  ["a branch that lacks what was saved", "file_database_rolled_back", (newest) => signedBy(words, later(newest), [])],
  [
    "a branch with a writer that nobody knows",
    "file_database_rolled_back",
    (newest) => signedBy(words, later(newest), [writer]),
  ],
  [
    "a writer without its number",
    "file_database_broken",
    (newest) => signedBy(words, later(newest), [{ ...writer, seq: undefined }]),
  ],
  ["no list in its list", "file_database_broken", (newest) => signedBy(words, later(newest), { length: 0 })],
  ["another format", "bad_answer", (newest) => ({ ...newest, format: 2 })],
  ["a document without a signature", "bad_answer", ({ signature: _, ...unsigned }) => unsigned],
  ["a document with nothing sealed", "file_database_broken", (newest) => ({ ...newest, privateData: { files: "" } })],
  ["a document of nulls", "bad_answer", () => ({ format: null, version: null, privateData: null })],
  ["nothing", "bad_answer", () => null],
];

describe("a server that says that another was faster, and then shows a lie", () => {
  test.each(lies)("%s: %s, nothing more goes out, and the change is saved when it is honest", async (_, code, lie) => {
    const sync = await startSync(laptop, words);
    await sync.submit(addFolder(1, "docs"));
    const { versions } = world.storages.at(address);
    const told = await lie(structuredClone(versions.at(-1)) as FileDatabaseDocument, versions);
    const before = JSON.stringify(versions);
    world.storages.replaceFileDatabase = () => told;
    world.host.injectFault = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 409, code: "file_database_conflict" } : null;
    world.host.receivedCalls.length = 0;
    const status = statusOf(sync);
    await sync.change(addFolder(2, "kept"));
    await waitFor(() => expect(status()).toEqual({ state: "stopped", unsaved: 1, errorCode: code }));
    await sync.change(addFolder(3, "kept too"));
    await expect(sync.submit(addFolder(4, "not begun"))).rejects.toMatchObject({ code });
    await expect(sync.refresh()).rejects.toMatchObject({ code });
    await runEventLoop();
    expect(saves()).toBe(1);
    expect(JSON.stringify(world.storages.at(address).versions)).toBe(before);
    expect([...sync.current().keys()]).toEqual([idOf(1), idOf(2), idOf(3)]);

    beHonest();
    await sync.refresh();
    await waitFor(() => expect(status()).toEqual({ state: "saved", unsaved: 0, errorCode: null }));
    expect([...(await startSync(phone, words)).current().keys()]).toEqual([idOf(1), idOf(2), idOf(3)]);
  });

  test("an upload in the middle of it ends with the fault, and is not made later", async () => {
    const sync = await startSync(laptop, words);
    await sync.submit(addFolder(1, "docs"));
    world.storages.replaceFileDatabase = ({ versions }) => versions[0];
    world.host.injectFault = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 409, code: "file_database_conflict" } : null;
    await expect(sync.submit(addFolder(2, "new"))).rejects.toMatchObject({ code: "file_database_rolled_back" });
    beHonest();
    await sync.refresh();
    expect([...sync.current().keys()]).toEqual([idOf(1)]);
    expect(await laptop.journals(address).readAll()).toEqual([]);
  });

  test("a storage that it denies is not made anew, and its changes are kept", async () => {
    const sync = await startSync(laptop, words);
    const status = statusOf(sync);
    const kept = world.storages.at(address);
    world.host.injectFault = (call) =>
      call === productCalls.updateStorage || call === productCalls.fileDatabase
        ? { kind: "answer", status: 404, code: "storage_not_found" }
        : null;
    world.host.receivedCalls.length = 0;
    await sync.change(addFolder(1, "docs"));
    await waitFor(() => expect(status()).toMatchObject({ state: "stopped", errorCode: "storage_not_found" }));
    expect(world.host.receivedCalls).toEqual([productCalls.updateStorage]);
    expect(kept.versions).toHaveLength(1);
    beHonest();
    sync.retrySaving();
    await waitFor(() => expect(kept.versions).toHaveLength(2));
  });
});

describe("a server that shows two devices different lists", () => {
  /** The laptop has saved something that the phone is not shown, and the phone builds on what it sees. */
  async function fork(): Promise<FileDatabaseSync> {
    const onLaptop = await startSync(laptop, words);
    const onPhone = await startSync(phone, words);
    const kept = world.storages.at(address);
    const shownToPhone = { versions: [...kept.versions], hashHex: kept.hashHex };
    await onLaptop.submit(addFolder(1, "of the laptop"));
    Object.assign(kept, shownToPhone);
    await onPhone.submit(addFolder(2, "of the phone"));
    return onLaptop;
  }

  test("is found out by the one whose change is missing, though the list is newer and well signed", async () => {
    const sync = await fork();
    await expect(sync.refresh()).rejects.toMatchObject({ code: "file_database_rolled_back" });
    expect([...sync.current().keys()]).toEqual([idOf(1)]);
  });

  test("is found out after a new start, too", async () => {
    (await fork()).close();
    await expect(startSync(laptop, words)).rejects.toMatchObject({ code: "file_database_rolled_back" });
  });

  test("gets no change on top of the other branch", async () => {
    const sync = await fork();
    const status = statusOf(sync);
    const { length } = world.storages.at(address).versions;
    await sync.change(addFolder(3, "more"));
    await waitFor(() => expect(status()).toMatchObject({ state: "stopped", errorCode: "file_database_rolled_back" }));
    expect(world.storages.at(address).versions).toHaveLength(length);
    expect(await laptop.journals(address).readAll()).toHaveLength(1);
  });
});

function cut({ privateData: { files } }: FileDatabaseDocument): string {
  return files.slice(0, Math.floor(files.length / 8) * 4);
}
