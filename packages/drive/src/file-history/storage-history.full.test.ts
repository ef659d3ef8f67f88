import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { HistoryAction, HistoryPage } from "../drive.ts";
import {
  createFastClock,
  type Device,
  entryIdOf,
  listOf,
  makeStorage,
  startDevice,
  uploadFiles,
} from "../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { saveSmallPages } from "../testing/small-pages.ts";
import { waitFor } from "../testing/wait-for.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];
/** Time that the device's clock is ahead, so that its saves are apart. */
let aheadMs = 0;
const clock = { ...createFastClock(), now: () => Date.now() + aheadMs };
const minuteMs = 60_000;

beforeAll(async () => {
  world = await startFakeWorld();
  device = await startDevice(world, { clock, writerDevice: { id: "laptop", browser: "Chrome", system: "Linux" } });
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  aheadMs = 0;
  world.host.injectFault = () => null;
  ({ address, words } = await makeStorage(device.drive));
  aheadMs += 10 * minuteMs;
});

async function untilSaved({ drive }: Pick<Device, "drive"> = device): Promise<void> {
  let unsaved = -1;
  const stop = await drive.open(address).watchSaving((status) => {
    unsaved = status.unsaved;
  });
  await waitFor(() => expect(unsaved).toBe(0));
  await stop();
}

/** Makes a change, waits until it is saved, and lets time pass. */
async function save(change: () => Promise<unknown>, passedMs = 10 * minuteMs): Promise<void> {
  await change();
  await untilSaved();
  aheadMs += passedMs;
}

const idNamed = (name: string) => entryIdOf(device.drive, address, name);
const namesNow = async ({ drive }: Pick<Device, "drive"> = device) =>
  (await listOf(drive, address)).entries.map(({ name }) => name).sort();

function text({ kind, count, name, target }: HistoryAction): string {
  return [kind, count, name, ...(target === null ? [] : [target])].join(" ");
}
const textsOf = ({ groups }: HistoryPage) => groups.map(({ actions }) => actions.map(text));

/** Newest version with this action. */
async function versionOf(wanted: string): Promise<number> {
  const { groups } = await device.drive.open(address).readHistory(null);
  const found = groups.flatMap(({ versions }) => versions).find(({ actions }) => actions.map(text).includes(wanted));
  if (found === undefined) throw new Error(`The history has no ${wanted}`);
  return found.version;
}

async function restore(version: number) {
  const preview = await device.drive.open(address).previewRestore(version);
  await device.drive.open(address).restoreVersion(preview.id);
  return preview;
}

describe("history of a storage", () => {
  test("says what each version has changed, with the names of that time, also over snapshots", async () => {
    const { drive } = device;
    let photos = "";
    await save(async () => {
      photos = await drive.open(address).createFolder(null, "Photos");
    });
    const files = ["a.jpg", "b.jpg"].map((name) => new File([name], name));
    await save(() => uploadFiles(drive, address, files, { parentId: photos }));
    await saveSmallPages(device, words, world.storages.at(address));
    await save(async () => drive.open(address).rename(await idNamed("a.jpg"), "cat.jpg"));
    await save(() => drive.open(address).rename(photos, "Pictures"));
    await saveSmallPages(device, words, world.storages.at(address));
    await save(async () => drive.open(address).move([await idNamed("b.jpg")], null));
    await save(() => drive.open(address).copy([photos], null, "keep-both"));
    await save(() => drive.open(address).trash([photos]));
    await save(() => drive.open(address).emptyTrash());
    const page = await drive.open(address).readHistory(null);
    expect(textsOf(page)).toEqual([
      ["delete 1 Pictures"],
      ["trash 1 Pictures"],
      ["new-folder 1 Pictures (2)", "copy 1 cat.jpg Pictures (2)"],
      ["move 1 b.jpg"],
      ["rename 1 Photos Pictures"],
      ["rename 1 a.jpg cat.jpg"],
      ["upload 2 a.jpg Photos"],
      ["new-folder 1 Photos"],
      ["created 1 "],
    ]);
    expect(page.next).toBe(null);
    expect(page.groups[0]?.device).toEqual({ kind: "this" });
  });

  test("groups saves of one device that follow each other soon, and names other devices", async () => {
    await save(() => device.drive.open(address).createFolder(null, "one"), minuteMs);
    await save(() => device.drive.open(address).createFolder(null, "two"), minuteMs);
    const phone = await startDevice(world, {
      email: device.email,
      clock,
      writerDevice: { id: "phone", browser: "Firefox", system: "Android" },
    });
    await phone.drive.openWithPhrase(address, words);
    await phone.drive.open(address).createFolder(null, "three");
    await untilSaved(phone);
    aheadMs += minuteMs;
    await save(() => device.drive.open(address).createFolder(null, "four"));
    const { groups } = await device.drive.open(address).readHistory(null);
    expect(groups.map(({ device: by, actions }) => [by, actions.map(text)])).toEqual([
      [{ kind: "this" }, ["new-folder 1 four"]],
      [{ kind: "other", browser: "Firefox", system: "Android" }, ["new-folder 1 three"]],
      [{ kind: "this" }, ["new-folder 2 one"]],
      [{ kind: "unknown" }, ["created 1 "]],
    ]);
    expect(groups[2]?.versions.map(({ actions }) => actions.map(text))).toEqual([
      ["new-folder 1 two"],
      ["new-folder 1 one"],
    ]);
  });

  test("is read page by page, and newer versions do not disturb that", async () => {
    for (let number = 0; number < 33; number += 1) {
      await save(() => device.drive.open(address).createFolder(null, `folder ${number}`));
      if (number % 10 === 5) await saveSmallPages(device, words, world.storages.at(address));
    }
    const first = await device.drive.open(address).readHistory(null);
    await save(() => device.drive.open(address).createFolder(null, "later"));
    const second = await device.drive.open(address).readHistory(first.next);
    const names = [first, second].flatMap(({ groups }) =>
      groups.flatMap(({ actions }) => actions.map(({ name }) => name)),
    );
    expect(names).toEqual([...Array.from({ length: 33 }, (_, number) => `folder ${32 - number}`), ""]);
    expect([first.groups.length, second.next]).toEqual([30, null]);
    const again = await device.drive.open(address).readHistory(null);
    expect(again.groups[0]?.actions.map(text)).toEqual(["new-folder 1 later"]);
  });

  test("ends where the server keeps no older versions", async () => {
    await save(() => device.drive.open(address).createFolder(null, "one"));
    await save(() => device.drive.open(address).createFolder(null, "two"));
    const kept = world.storages.at(address);
    const { version } = await saveSmallPages(device, words, kept);
    await save(() => device.drive.open(address).createFolder(null, "three"));
    kept.deltas.splice(
      0,
      kept.deltas.findIndex(({ delta }) => delta.version > version),
    );
    const page = await device.drive.open(address).readHistory(null);
    expect([textsOf(page), page.next]).toEqual([[["new-folder 1 three"]], null]);
    await expect(device.drive.open(address).previewRestore(version)).rejects.toMatchObject({
      code: "file_database_version_not_found",
    });
  });
});

describe("restore of a version through the drive", () => {
  test("brings the list back, is one step of undo, and is in the history itself", async () => {
    const { drive } = device;
    await save(() => uploadFiles(drive, address, [new File(["a"], "a.txt"), new File(["b"], "b.txt")]));
    await save(async () => drive.open(address).rename(await idNamed("a.txt"), "renamed.txt"));
    await save(async () => drive.open(address).trash([await idNamed("b.txt")]));
    await save(() => drive.open(address).createFolder(null, "later"));
    const preview = await restore(await versionOf("upload 2 a.txt"));
    expect(preview).toMatchObject({
      back: { files: 1, folders: 0 },
      changed: { files: 1, folders: 0 },
      trashed: { files: 0, folders: 1 },
      lost: { count: 0 },
    });
    expect(await namesNow()).toEqual(["a.txt", "b.txt"]);
    await untilSaved();
    const { groups } = await drive.open(address).readHistory(null);
    expect(groups[0]?.actions.map(text).sort()).toEqual([
      "rename 1 renamed.txt a.txt",
      "restore 1 b.txt",
      "trash 1 later",
    ]);
    expect(await drive.open(address).undo()).toMatchObject({ kind: "restore-version" });
    expect(await namesNow()).toEqual(["later", "renamed.txt"]);
  });

  test("says which files can't come back, and never lists them", async () => {
    const { drive } = device;
    await save(() => uploadFiles(drive, address, [new File(["a"], "gone.txt"), new File(["b"], "kept.txt")]));
    await save(async () => drive.open(address).trash([await idNamed("gone.txt")]));
    await save(() => drive.open(address).emptyTrash());
    // A version that only says that the ledger has deleted the blocks is not shown.
    const kept = world.storages.at(address);
    const emptied = await versionOf("delete 1 gone.txt");
    await waitFor(() => expect(kept.deltas.at(-1)?.delta.version).toBeGreaterThan(emptied));
    expect((await drive.open(address).readHistory(null)).groups[0]?.versions[0]?.version).toBe(emptied);
    const { lost } = await restore(await versionOf("upload 2 gone.txt"));
    expect(lost).toEqual({ count: 1, names: ["gone.txt"] });
    expect(await namesNow()).toEqual(["kept.txt"]);
  });

  test("counts changes that are not saved yet as changes of now", async () => {
    await save(() => device.drive.open(address).createFolder(null, "one"));
    const version = await versionOf("new-folder 1 one");
    world.host.injectFault = (call) => (call === productCalls.updateStorage ? { kind: "drop" } : null);
    await device.drive.open(address).createFolder(null, "unsaved");
    await restore(version);
    expect(await namesNow()).toEqual(["one"]);
    world.host.injectFault = () => null;
    await device.drive.open(address).retrySaving();
    await untilSaved();
    expect(await namesNow()).toEqual(["one"]);
  });

  test("keeps what a second device changes between preview and restore", async () => {
    await save(() => device.drive.open(address).createFolder(null, "one"));
    await save(async () => device.drive.open(address).rename(await idNamed("one"), "two"));
    await save(() => device.drive.open(address).createFolder(null, "later"));
    const preview = await device.drive.open(address).previewRestore(await versionOf("new-folder 1 one"));
    const phone = await startDevice(world, { email: device.email, clock });
    await phone.drive.openWithPhrase(address, words);
    await phone.drive.open(address).rename(await entryIdOf(phone.drive, address, "two"), "theirs");
    await phone.drive.open(address).createFolder(await entryIdOf(phone.drive, address, "later"), "inside");
    await untilSaved(phone);
    await device.drive.open(address).restoreVersion(preview.id);
    await untilSaved();
    expect(await namesNow()).toEqual(["inside", "later", "theirs"]);
    expect(await namesNow(phone)).toEqual(["inside", "later", "theirs"]);
  });

  test("is refused for another preview than the last one", async () => {
    await save(() => device.drive.open(address).createFolder(null, "one"));
    const version = await versionOf("new-folder 1 one");
    const first = await device.drive.open(address).previewRestore(version);
    await device.drive.open(address).previewRestore(version);
    const refused = { code: "file_database_version_not_found" };
    await expect(device.drive.open(address).restoreVersion(first.id)).rejects.toMatchObject(refused);
    await expect(device.drive.open(address).previewRestore(version + 1)).rejects.toMatchObject(refused);
  });
});
