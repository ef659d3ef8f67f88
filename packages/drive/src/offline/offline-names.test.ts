import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStorage, startDevice } from "../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { topView } from "../testing/top-view.ts";
import { waitFor } from "../testing/wait-for.ts";

let world: FakeWorld;
beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());

/** A device that keeps the names of one storage with a folder. */
async function startKeepingDevice() {
  const device = await startDevice(world);
  const { address, words } = await makeStorage(device.drive);
  await device.drive.createFolder(address, null, "docs");
  await device.drive.keepNamesOffline({ address, title: "Mine", sizeBytes: 5 });
  const userId = device.session.user()?.id ?? "";
  return { device, address, words, userId };
}

type Kept = Awaited<ReturnType<typeof startKeepingDevice>>;

async function namesOf({ device, address, userId }: Kept): Promise<string[] | string> {
  const read = await device.offlineLists.readList(userId, address);
  if (read.kind !== "list") return read.kind;
  return Array.from(read.tree.values(), ({ name }) => name);
}

describe("names of a storage without a connection", () => {
  test("are not kept by default", async () => {
    const device = await startDevice(world);
    const { address } = await makeStorage(device.drive);
    await device.drive.createFolder(address, null, "docs");
    await device.drive.openView(address, topView, () => undefined);
    expect(await device.drive.listOfflineNames()).toEqual([]);
    expect(await device.offlineLists.listStorages(device.session.user()?.id ?? "")).toEqual([]);
  });

  test("are kept from the moment of the choice, and follow the list and its title", { tags: "full" }, async () => {
    const kept = await startKeepingDevice();
    const { device, address, userId } = kept;
    expect(await namesOf(kept)).toEqual(["docs"]);
    expect(await device.drive.listOfflineNames()).toEqual([address.toLowerCase()]);
    await device.drive.createFolder(address, null, "photos");
    await waitFor(async () => expect(await namesOf(kept)).toEqual(["docs", "photos"]));
    await device.drive.updateOfflineStorage({ address, title: "Ours", sizeBytes: 6 });
    expect(await device.offlineLists.listStorages(userId)).toEqual([{ address, title: "Ours", sizeBytes: 6 }]);
  });

  test("need the saved phrase", async () => {
    const { device, address } = await startKeepingDevice();
    await device.drive.forgetPhrase(address);
    const storage = { address, title: "Mine", sizeBytes: 5 };
    await expect(device.drive.keepNamesOffline(storage)).rejects.toMatchObject({ code: "phrase_not_saved" });
    expect(await device.drive.listOfflineNames()).toEqual([]);
  });

  test.each<[string, (kept: Kept) => Promise<unknown>]>([
    ["are switched off", ({ device, address }) => device.drive.removeNamesOffline(address)],
    ["the phrase is forgotten", ({ device, address }) => device.drive.forgetPhrase(address)],
    ["the fast access is reset", ({ device, address }) => device.drive.resetFastAccess(address)],
    ["the storage is removed", ({ device, address }) => device.drive.disconnectStorage(address)],
    ["the user signs out", ({ device }) => device.session.signOut()],
    [
      "another account signs in",
      async ({ device }) => startDevice(world, { keyValue: device.keyValue, offlineLists: device.offlineLists }),
    ],
    [
      "the fast access was reset on another device",
      async ({ device, address, ...kept }) => {
        await device.call(productCalls.refreshKey, { params: { address } });
        const restarted = await startDevice(world, { ...device, partWorker: () => device.partWorker });
        expect(await namesOf({ ...kept, device, address })).toEqual(["docs"]);
        expect(await restarted.drive.unlock(address)).toEqual({ kind: "phrase-needed" });
      },
    ],
    [
      "the storage was removed on another device",
      async ({ device, address }) => {
        await device.call(productCalls.disconnect, { params: { address } });
        const restarted = await startDevice(world, { ...device, partWorker: () => device.partWorker });
        await expect(restarted.drive.unlock(address)).rejects.toMatchObject({ code: "storage_not_found" });
      },
    ],
  ])("are removed when %s", async (_, act) => {
    const kept = await startKeepingDevice();
    expect(await namesOf(kept)).toEqual(["docs"]);
    await act(kept);
    expect(await namesOf(kept)).toBe("none");
  });

  test("are removed when the server says that the session has ended", async () => {
    const kept = await startKeepingDevice();
    world.accounts.sessions.endAllOf(kept.userId);
    await expect(kept.device.session.reloadUser()).rejects.toMatchObject({ code: "session_expired" });
    await waitFor(async () => expect(await namesOf(kept)).toBe("none"));
  });
});
