import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FileList, SavingStatus } from "./drive.ts";
import { type Device, entryIdOf, listOf, makeStorage, startDevice, uploadFiles } from "./testing/device.ts";
import { goodCode } from "./testing/fakes/fake-codes.ts";
import { type FakeWorld, startFakeWorld } from "./testing/fakes/fake-world.ts";
import { waitFor } from "./testing/wait-for.ts";

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
  world.host.injectFault = () => null;
  ({ address, words } = await makeStorage(device.drive));
});

const goOffline = () => {
  world.host.injectFault = (call) =>
    call === productCalls.updateStorage || call === productCalls.fileDatabase ? { kind: "drop" } : null;
};

async function statusOf(): Promise<() => SavingStatus | undefined> {
  let last: SavingStatus | undefined;
  await device.drive.open(address).watchSaving((status) => {
    last = status;
  });
  return () => last;
}

async function untilSaved(): Promise<void> {
  const status = await statusOf();
  await waitFor(() => expect(status()).toEqual({ state: "saved", unsaved: 0, errorCode: null }));
}

/** Names of entries with the names of their folders. */
function pathsOf({ entries }: FileList): string[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const pathOf = (id: string): string => {
    const entry = byId.get(id);
    return entry === undefined ? "" : `${entry.parentId === null ? "" : pathOf(entry.parentId)}/${entry.name}`;
  };
  return entries.map(({ id }) => pathOf(id)).sort();
}

describe("changes of a file list", () => {
  test("create, rename, move and remove folders with their content", async () => {
    const { drive } = device;
    const docs = await drive.open(address).createFolder(null, "docs");
    const photos = await drive.open(address).createFolder(docs, "photos");
    await uploadFiles(drive, address, [new File(["x"], "a.jpg")], { parentId: photos });
    await drive.open(address).rename(docs, "papers");
    await drive.open(address).createFolder(null, "trash");
    expect(pathsOf(await listOf(drive, address))).toEqual([
      "/papers",
      "/papers/photos",
      "/papers/photos/a.jpg",
      "/trash",
    ]);
    await drive.open(address).move([photos], await entryIdOf(drive, address, "trash"));
    await drive.open(address).remove([docs]);
    await untilSaved();
    const other = await startDevice(world, { email: device.email });
    await other.drive.openWithPhrase(address, words);
    expect(pathsOf(await listOf(other.drive, address))).toEqual(["/trash", "/trash/photos", "/trash/photos/a.jpg"]);
  });

  test("move many entries together or not at all", async () => {
    const { drive } = device;
    const [one, two, target] = await Promise.all(
      ["one", "two", "target"].map((name) => drive.open(address).createFolder(null, name)),
    );
    await drive.open(address).createFolder(target ?? "", "two");
    await expect(drive.open(address).move([one ?? "", two ?? ""], target ?? "")).rejects.toMatchObject({
      code: "directory_exists",
    });
    await expect(drive.open(address).move([target ?? ""], target ?? "")).rejects.toMatchObject({
      code: "entry_not_found",
    });
    expect(pathsOf(await listOf(drive, address))).toEqual(["/one", "/target", "/target/two", "/two"]);
  });

  test("fail at once when they are invalid", async () => {
    const { drive } = device;
    await drive.open(address).createFolder(null, "docs");
    const refusals: [Promise<unknown>, string][] = [
      [drive.open(address).createFolder(null, "docs"), "directory_exists"],
      [drive.open(address).createFolder(null, "ab"), "name_invalid"],
      [drive.open(address).rename("0".repeat(32), "docs"), "entry_not_found"],
      [drive.open(address).remove(["0".repeat(32)]), "entry_not_found"],
      [drive.open(`0x${"1".repeat(40)}`).createFolder(null, "docs"), "phrase_not_saved"],
    ];
    for (const [refused, code] of refusals) await expect(refused).rejects.toMatchObject({ code });
  });
});

describe("unsaved changes", () => {
  test("are reported, and saved by the next drive of the device", async () => {
    const status = await statusOf();
    await listOf(device.drive, address);
    goOffline();
    await device.drive.open(address).createFolder(null, "docs");
    await waitFor(() => expect(status()).toEqual({ state: "waiting", unsaved: 1, errorCode: "network" }));
    await device.drive.lock();
    world.host.injectFault = () => null;
    await device.drive.unlock(address);
    expect(pathsOf(await listOf(device.drive, address))).toEqual(["/docs"]);
    await untilSaved();
  });

  test("can be saved again by the user", async () => {
    const status = await statusOf();
    world.host.injectFault = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 403, code: "signature_invalid" } : null;
    await device.drive.open(address).createFolder(null, "docs");
    await waitFor(() => expect(status()?.state).toBe("stopped"));
    world.host.injectFault = () => null;
    await device.drive.open(address).retrySaving();
    await untilSaved();
  });

  test("of a storage that was reset are discarded", async () => {
    await listOf(device.drive, address);
    goOffline();
    await device.drive.open(address).createFolder(null, "docs");
    world.host.injectFault = () => null;
    await device.call(productCalls.requestReset, { params: { address } });
    await device.drive.resetStorage({
      address,
      title: "Mine",
      sizeBytes: 1_000_000_000,
      code: goodCode,
      words: await device.drive.newPhrase(),
    });
    expect(await device.journals(address).readAll()).toEqual([]);
  });
});
