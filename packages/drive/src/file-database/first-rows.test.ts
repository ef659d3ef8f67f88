import { AppError } from "@dexnet/protocol/errors/errors";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileView, SavingStatus, ViewState } from "../drive.ts";
import { type Device, type DeviceSetup, makeStorage, startDevice } from "../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { topView } from "../testing/top-view.ts";
import { waitFor } from "../testing/wait-for.ts";

const top = topView;
const noFilter = { kind: null, minSizeBytes: null, maxSizeBytes: null, fromDate: null, toDate: null };

let world: FakeWorld;
beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());

/** The same device after a restart. */
const restart = (device: Device & { email: string }, setup: DeviceSetup = {}) =>
  startDevice(world, { ...device, partWorker: () => device.partWorker, ...setup });

/** A fetch that holds the requests of file databases until `release` is called. */
function createHeldFetch() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input instanceof Request ? input.url : input).includes("fdb")) await released;
    return globalThis.fetch(input, init);
  };
  return { fetch, release };
}

/** Opens a view and records its states. `opened` resolves when the list is read. */
function follow(device: Device, address: string, view: FileView) {
  const states: ViewState[] = [];
  const opened = device.drive.open(address).openView(view, (state) => states.push(state));
  opened.catch(() => undefined);
  return { states, opened };
}

async function waitForSaved({ drive }: Device, address: string): Promise<void> {
  const states: SavingStatus[] = [];
  const stop = await drive.open(address).watchSaving((status) => states.push(status));
  await waitFor(() => expect(states.at(-1)).toMatchObject({ state: "saved", unsaved: 0 }));
  await stop();
}

const namesOf = ({ rows }: ViewState) => rows.map(({ name }) => name);

/** A device that has shown a storage with two folders at the top, one with a folder in it. */
async function startUsedDevice() {
  const device = await startDevice(world);
  const { address } = await makeStorage(device.drive);
  const docs = await device.drive.open(address).createFolder(null, "docs");
  await device.drive.open(address).createFolder(docs, "inner");
  await device.drive.open(address).createFolder(null, "photos");
  await waitForSaved(device, address);
  const { states, opened } = follow(device, address, top);
  await opened;
  await waitFor(async () => expect(await device.localCopies(address).readFirstRows()).not.toBeNull());
  return { device, address, docs, shown: states.at(-1) as ViewState };
}

describe("first rows of a storage", () => {
  test("are shown at the next opening before the server answers, and then the list", async () => {
    const { device, address, shown } = await startUsedDevice();
    const { fetch, release } = createHeldFetch();
    const restarted = await restart(device, { fetch });
    await restarted.drive.unlock(address);
    const { states, opened } = follow(restarted, address, top);
    await waitFor(() => expect(states).toHaveLength(1));
    expect(states[0]).toEqual({ ...shown, revision: 0 });
    await device.drive.open(address).createFolder(null, "newer");
    await waitForSaved(device, address);
    release();
    await opened;
    await waitFor(() => expect(namesOf(states.at(-1) as ViewState)).toEqual(["docs", "newer", "photos"]));
  });

  test("are not shown in another language, folder, place or order, with a filter or for a search", async () => {
    const { device, address, docs } = await startUsedDevice();
    const { fetch, release } = createHeldFetch();
    const restarted = await restart(device, { fetch });
    await restarted.drive.unlock(address);
    const views = [
      { ...top, language: "uk" },
      { ...top, folderId: docs },
      { ...top, searchText: "pho" },
      { ...top, place: "trash" as const },
      { ...top, sort: { by: "name" as const, isDescending: true } },
      { ...top, filter: { ...noFilter, kind: "folder" as const } },
    ].map((view) => follow(restarted, address, view));
    const shown = follow(restarted, address, top);
    await waitFor(() => expect(shown.states).toHaveLength(1));
    expect(views.map(({ states }) => states.length)).toEqual([0, 0, 0, 0, 0, 0]);
    release();
    await Promise.all(views.map(({ opened }) => opened));
    expect(views.map(({ states }) => states.map(namesOf))).toEqual([
      ...[[["docs", "photos"]], [["inner"]], [["photos"]]],
      ...[[[]], [["photos", "docs"]], [["docs", "photos"]]],
    ]);
  });

  test("are shown, and then the fault, when the list can't be read", async () => {
    const { device, address, shown } = await startUsedDevice();
    const restarted = await restart(device);
    world.host.injectFault = (call) => (call === productCalls.fileDatabase ? { kind: "drop" } : null);
    try {
      await restarted.drive.unlock(address);
      const { states, opened } = follow(restarted, address, top);
      await expect(opened).rejects.toBeInstanceOf(AppError);
      expect(states).toEqual([{ ...shown, revision: 0 }]);
    } finally {
      world.host.injectFault = () => null;
    }
  });

  test.each<[string, (sealed: string) => string]>([
    ["damaged", (sealed) => `${sealed.slice(0, -8)}AAAAAAAA`],
    ["truncated", (sealed) => sealed.slice(0, 40)],
    ["empty", () => ""],
  ])("are left out when their record is %s", async (_, damage) => {
    const { device, address } = await startUsedDevice();
    const copy = device.localCopies(address);
    await device.drive.lock();
    await copy.writeFirstRows(damage((await copy.readFirstRows()) ?? ""));
    const restarted = await restart(device);
    await restarted.drive.unlock(address);
    const { states, opened } = follow(restarted, address, top);
    await opened;
    expect(states.map(namesOf)).toEqual([["docs", "photos"]]);
  });

  test("follow the changes of the list", async () => {
    const { device, address } = await startUsedDevice();
    const sealed = await device.localCopies(address).readFirstRows();
    await device.drive.open(address).createFolder(null, "another");
    await waitFor(async () => expect(await device.localCopies(address).readFirstRows()).not.toBe(sealed));
    const { fetch } = createHeldFetch();
    const restarted = await restart(device, { fetch });
    await restarted.drive.unlock(address);
    const { states } = follow(restarted, address, top);
    await waitFor(() => expect(states.map(namesOf)).toEqual([["another", "docs", "photos"]]));
  });

  test("are deleted when the storage is disconnected", async () => {
    const { device, address } = await startUsedDevice();
    await device.drive.disconnectStorage(address);
    expect(await device.localCopies(address).readFirstRows()).toBeNull();
  });
});
