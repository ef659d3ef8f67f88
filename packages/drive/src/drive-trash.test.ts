import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UndoState, ViewState } from "./drive.ts";
import { trashKeptMs } from "./file-changes/trash-expiry.ts";
import {
  createFastClock,
  type Device,
  downloadFile,
  entryIdOf,
  makeStorage,
  startDevice,
  uploadFiles,
} from "./testing/device.ts";
import { type FakeWorld, startFakeWorld } from "./testing/fakes/fake-world.ts";
import { topView } from "./testing/top-view.ts";
import { waitFor } from "./testing/wait-for.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.ledger.blocks.clear();
  device = await startDevice(world);
  ({ address, words } = await makeStorage(device.drive));
});

const upload = (name: string, parentId: string | null = null) =>
  uploadFiles(device.drive, address, [new File(["some bytes"], name)], { parentId });
const idNamed = (name: string) => entryIdOf(device.drive, address, name);
const blockCount = () => world.ledger.blocks.size;

/** The newest state of a view. */
async function follow({ drive }: Pick<Device, "drive">, place: "files" | "trash" = "files") {
  let last: ViewState | undefined;
  await drive.open(address).openView({ ...topView, place }, (state) => {
    last = state;
  });
  return () => last?.rows.map(({ name }) => name);
}

async function untilSaved({ drive }: Pick<Device, "drive"> = device): Promise<void> {
  let unsaved = -1;
  const stop = await drive.open(address).watchSaving((status) => {
    unsaved = status.unsaved;
  });
  await waitFor(() => expect(unsaved).toBe(0));
  await stop();
}

describe("trash of a storage", () => {
  test("keeps a file with its blocks, on all devices, until it is emptied", async () => {
    await upload("gone.txt");
    await upload("kept.txt");
    await device.drive.open(address).trash([await idNamed("gone.txt")]);
    await untilSaved();
    const other = await startDevice(world, { email: device.email });
    await other.drive.openWithPhrase(address, words);
    const [files, trash] = [await follow(other), await follow(other, "trash")];
    expect([files(), trash()]).toEqual([["kept.txt"], ["gone.txt"]]);
    expect(blockCount()).toBe(2);
    await other.drive.open(address).emptyTrash();
    await expect.poll(blockCount).toBe(1);
    expect([files(), trash()]).toEqual([["kept.txt"], []]);
  });

  test("gives a file back with its content", async () => {
    const docs = await device.drive.open(address).createFolder(null, "docs");
    await upload("letter.txt", docs);
    const letter = await idNamed("letter.txt");
    await device.drive.open(address).trash([letter]);
    const trash = await follow(device, "trash");
    expect(trash()).toEqual(["letter.txt"]);
    await device.drive.open(address).restore([letter]);
    expect(trash()).toEqual([]);
    expect(await (await downloadFile(device.drive, address, "letter.txt")).text()).toBe("some bytes");
  });

  test("is deleted after 30 days by the next device that opens the storage, and not before", async () => {
    await upload("older.txt");
    await upload("newer.txt");
    /** Trashes the file on a device whose clock is so much behind. */
    async function trashBefore(passedMs: number, name: string): Promise<void> {
      const clock = { ...createFastClock(), now: () => Date.now() - passedMs };
      const past = await startDevice(world, { email: device.email, clock });
      await past.drive.openWithPhrase(address, words);
      await past.drive.open(address).trash([await entryIdOf(past.drive, address, name)]);
      await untilSaved(past);
    }
    await trashBefore(trashKeptMs - 60_000, "newer.txt");
    await trashBefore(trashKeptMs + 60_000, "older.txt");
    expect(blockCount()).toBe(2);
    const opened = await startDevice(world, { email: device.email });
    await opened.drive.openWithPhrase(address, words);
    const trash = await follow(opened, "trash");
    await expect.poll(blockCount).toBe(1);
    expect(trash()).toEqual(["newer.txt"]);
  });
});

describe("copies of a storage", () => {
  test("have the content of their source after that is deleted for good, and the last one releases the blocks", async () => {
    await upload("source.txt");
    const source = await idNamed("source.txt");
    const docs = await device.drive.open(address).createFolder(null, "docs");
    await device.drive.open(address).copy([source], docs, "refuse");
    await device.drive.open(address).remove([source]);
    await untilSaved();
    expect(await (await downloadFile(device.drive, address, "source.txt")).text()).toBe("some bytes");
    expect(blockCount()).toBe(1);
    await device.drive.open(address).remove([docs]);
    await expect.poll(blockCount).toBe(0);
  });
});

describe("undo of a storage", () => {
  test("tells what can be undone, and follows the changes of this device", async () => {
    const states: UndoState[] = [];
    const stop = await device.drive.open(address).watchUndo((state) => states.push(state));
    const docs = await device.drive.open(address).createFolder(null, "docs");
    const joined = await device.drive.open(address).join([docs], null, "joined");
    const files = await follow(device);
    expect(files()).toEqual(["joined"]);
    expect(await device.drive.open(address).undo()).toEqual({ kind: "join", count: 1, name: "docs" });
    expect(files()).toEqual(["docs"]);
    expect(await device.drive.open(address).redo()).toMatchObject({ kind: "join" });
    expect(await idNamed("joined")).toBe(joined);
    await stop();
    expect(states.map(({ undo, redo }) => [undo?.kind ?? null, redo?.kind ?? null])).toEqual([
      ...[
        [null, null],
        ["new-folder", null],
        ["join", null],
      ],
      ...[
        ["new-folder", "join"],
        ["join", null],
      ],
    ]);
  });

  test("has nothing to undo at first, and the usage of a new storage is empty", async () => {
    expect([await device.drive.open(address).undo(), await device.drive.open(address).redo()]).toEqual([null, null]);
    expect(await device.drive.open(address).spaceUsage()).toMatchObject({
      total: { bytes: 0, count: 0 },
      topFolders: [],
    });
  });
});
