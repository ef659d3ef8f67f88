import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import { generatePhrase } from "@dexnet/crypto/wallet/phrase";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SavingStatus } from "../drive.ts";
import { type Device, makeStorage, startDevice } from "../testing/device.ts";
import { folder, idOf } from "../testing/entries.ts";
import { documentOf } from "../testing/fakes/fake-file-databases.ts";
import { honestFileDatabase } from "../testing/fakes/fake-storages.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { otherDeployment } from "../testing/fakes/test-deployment.ts";
import { type DeltaToSign, documentWith, signDelta } from "../testing/sign-delta.ts";
import { startSync } from "../testing/sync.ts";
import { waitFor } from "../testing/wait-for.ts";
import type { FileDatabaseSync } from "./file-database-sync.ts";

let world: FakeWorld;
let laptop: Device & { email: string };
let phone: Device;
let address: string;
let words: string[];

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
  world.storages.replaceFileDatabase = honestFileDatabase;
}

const addFolder = (number: number, name: string) =>
  ({ kind: "add-folder", id: idOf(number), parentId: null, name }) as const;
const idsIn = (sync: FileDatabaseSync) => [...sync.current().values()].map(({ id }) => id).sort();
const saves = () => world.host.receivedCalls.filter((call) => call === productCalls.updateStorage).length;

function statusOf(sync: FileDatabaseSync): () => SavingStatus | undefined {
  let last: SavingStatus | undefined;
  sync.subscribeToSaving((status) => {
    last = status;
  });
  return () => last;
}

/** Delta that the key of these words has signed. */
const signedBy = async (signer: readonly string[], facts: DeltaToSign, changes: unknown): Promise<Delta> =>
  (await signDelta(signer, facts, changes)).delta;

/** What the server shows. `deltas`: those that it has, of which the last is the newest. `headHex`: hash of that one. */
type Lie = (deltas: readonly [Delta, Delta], headHex: string) => unknown | Promise<unknown>;
const next = ({ version }: Delta, previous: string): DeltaToSign => ({ version: version + 1000, previous });
const writer = { kind: "writer", id: idOf(50), seq: 1, without: [], date: 1 };
const invented = { added: [folder(idOf(66), null, "invented")] };
/** All deltas, the last one changed. */
const changed = (change: (newest: Delta) => object): Lie => {
  return ([first, newest]) => documentWith(address, [first, change(newest) as Delta]);
};
/** Another version after the first one, instead of the newest. */
const branch = (changes: unknown): Lie => {
  return async ([first, newest]) =>
    documentWith(address, [first, await signedBy(words, next(newest, newest.previous), changes)]);
};
/** A further version that the storage's key has signed. */
const further = (changes: unknown): Lie => {
  return async ([first, newest], headHex) =>
    documentWith(address, [first, newest, await signedBy(words, next(newest, headHex), changes)]);
};

const lies: [string, string, Lie][] = [
  ["an older list", "file_database_rolled_back", ([first]) => documentWith(address, [first])],
  ["no deltas", "file_database_rolled_back", ([first]) => ({ ...documentWith(address, []), version: first.version })],
  [
    "no deltas and a later number",
    "file_database_rolled_back",
    ([, newest]) => ({ ...documentWith(address, []), version: newest.version + 1 }),
  ],
  [
    "the same again under a later number",
    "file_database_broken",
    changed((newest) => ({ ...newest, version: newest.version + 1000 })),
  ],
  ["changes that were cut", "file_database_broken", changed((newest) => ({ ...newest, changes: cut(newest) }))],
  ["the sizes of another", "file_database_broken", changed((newest) => ({ ...newest, storageFilesSize: 1 }))],
  [
    "an entry of its own, under a key of its own",
    "file_database_broken",
    async ([first, newest], headHex) =>
      documentWith(address, [first, newest, await signedBy(generatePhrase(), next(newest, headHex), invented)]),
  ],
  [
    "a list of its own from the first version on",
    "file_database_broken",
    async ([first]) => documentWith(address, [await signedBy(generatePhrase(), first, {})]),
  ],
  [
    "another list of the same version",
    "file_database_broken",
    async ([first, newest]) => documentWith(address, [first, await signedBy(words, newest, {})]),
  ],
  ["a branch that lacks what was saved", "file_database_rolled_back", branch({})],
  ["a branch with a writer that nobody knows", "file_database_rolled_back", branch({ writers: [writer] })],
  [
    "the newest delta twice",
    "file_database_broken",
    ([first, newest]) => documentWith(address, [first, newest, newest]),
  ],
  ["the newest delta alone", "file_database_broken", ([, newest]) => documentWith(address, [newest])],
  ["a writer without its number", "file_database_broken", further({ writers: [{ ...writer, seq: undefined }] })],
  ["an entry removed that is not there", "file_database_broken", further({ removed: [idOf(66)] })],
  ["no changes in its changes", "file_database_broken", further([])],
  ["another format", "file_database_newer", (deltas) => ({ ...documentWith(address, deltas), format: 2 })],
  ["a delta without a signature", "bad_answer", changed(({ signature: _, ...unsigned }) => unsigned)],
  ["a delta with nothing sealed", "file_database_broken", changed((newest) => ({ ...newest, changes: "" }))],
  [
    "another deployment",
    "deployment_mismatch",
    (deltas) => ({ ...documentWith(address, deltas), deployment: otherDeployment }),
  ],
  ["a document of nulls", "bad_answer", () => ({ format: null, version: null, privateData: null })],
  ["nothing", "bad_answer", () => null],
];

describe("server that reports a conflict and then shows a forged list", () => {
  test.each(lies)(
    "%s: fails with %s, sends nothing more, and saves the change when the server is honest",
    async (_, code, lie) => {
      const sync = await startSync(laptop, words);
      await sync.submit(addFolder(1, "docs"));
      const { deltas } = world.storages.at(address);
      const [first, newest] = structuredClone(deltas);
      if (first === undefined || newest === undefined) throw new Error("There are two versions");
      const forged = await lie([first.delta, newest.delta], newest.hashHex);
      const before = JSON.stringify(deltas);
      world.storages.replaceFileDatabase = () => forged;
      world.host.injectFault = (call) =>
        call === productCalls.updateStorage ? { kind: "answer", status: 409, code: "file_database_conflict" } : null;
      world.host.receivedCalls.length = 0;
      const status = statusOf(sync);
      await sync.change(addFolder(2, "kept"));
      await waitFor(() => expect(status()).toEqual({ state: "stopped", unsaved: 1, errorCode: code }));
      await sync.change(addFolder(3, "kept too"));
      await expect(sync.submit(addFolder(4, "not begun"))).rejects.toMatchObject({ code });
      await expect(sync.refresh()).rejects.toMatchObject({ code });
      expect(JSON.stringify(world.storages.at(address).deltas)).toBe(before);
      expect(idsIn(sync)).toEqual([idOf(1), idOf(2), idOf(3)]);

      beHonest();
      await sync.refresh();
      await waitFor(() => expect(status()).toEqual({ state: "saved", unsaved: 0, errorCode: null }));
      expect(saves(), "the refused save and the one after the honest answer").toBe(2);
      expect(idsIn(await startSync(phone, words))).toEqual([idOf(1), idOf(2), idOf(3)]);
    },
  );

  test("makes an awaited upload fail, which is not saved later", async () => {
    const sync = await startSync(laptop, words);
    await sync.submit(addFolder(1, "docs"));
    const [first] = world.storages.at(address).deltas;
    world.storages.replaceFileDatabase = (kept) => documentOf(kept, address, { version: first?.delta.version });
    world.host.injectFault = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 409, code: "file_database_conflict" } : null;
    await expect(sync.submit(addFolder(2, "new"))).rejects.toMatchObject({ code: "file_database_rolled_back" });
    beHonest();
    await sync.refresh();
    expect(idsIn(sync)).toEqual([idOf(1)]);
    expect(await laptop.journals(address).readAll()).toEqual([]);
  });

  test("does not make the client create the storage again, and the changes are kept", async () => {
    const sync = await startSync(laptop, words);
    const status = statusOf(sync);
    const storage = world.storages.at(address);
    world.host.injectFault = (call) =>
      call === productCalls.updateStorage || call === productCalls.fileDatabase
        ? { kind: "answer", status: 404, code: "storage_not_found" }
        : null;
    world.host.receivedCalls.length = 0;
    await sync.change(addFolder(1, "docs"));
    await waitFor(() => expect(status()).toMatchObject({ state: "stopped", errorCode: "storage_not_found" }));
    expect(world.host.receivedCalls).toEqual([productCalls.updateStorage]);
    expect(storage.deltas).toHaveLength(1);
    beHonest();
    sync.retrySaving();
    await waitFor(() => expect(storage.deltas).toHaveLength(2));
  });
});

describe("server that shows two devices different lists", () => {
  /** The laptop has saved a change that the phone is not shown, and the phone saves its own on the list that it sees. */
  async function fork(): Promise<FileDatabaseSync> {
    const onLaptop = await startSync(laptop, words);
    const onPhone = await startSync(phone, words);
    const storage = world.storages.at(address);
    await onLaptop.submit(addFolder(1, "of the laptop"));
    storage.deltas.pop();
    await onPhone.submit(addFolder(2, "of the phone"));
    return onLaptop;
  }

  test("is detected by the device whose change is missing, although the list is newer and correctly signed", async () => {
    const sync = await fork();
    await expect(sync.refresh()).rejects.toMatchObject({ code: "file_database_rolled_back" });
    expect(idsIn(sync)).toEqual([idOf(1)]);
  });

  test("is detected after a restart too", async () => {
    (await fork()).close();
    await expect(startSync(laptop, words)).rejects.toMatchObject({ code: "file_database_rolled_back" });
  });

  test("gets no change on the other branch", async () => {
    const sync = await fork();
    const status = statusOf(sync);
    const { length } = world.storages.at(address).deltas;
    await sync.change(addFolder(3, "more"));
    await waitFor(() => expect(status()).toMatchObject({ state: "stopped", errorCode: "file_database_rolled_back" }));
    expect(world.storages.at(address).deltas).toHaveLength(length);
    expect(await laptop.journals(address).readAll()).toHaveLength(1);
  });
});

function cut({ changes }: Delta): string {
  return changes.slice(0, Math.floor(changes.length / 8) * 4);
}
