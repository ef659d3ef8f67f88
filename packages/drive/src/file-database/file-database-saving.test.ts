import type { Clock } from "@dexnet/blocks/clock";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SavingStatus } from "../drive.ts";
import { createDeletion } from "../file-list/file-operations.ts";
import { createConnection } from "../platform/connection.ts";
import type { TabMessage } from "../platform/tab-channel.ts";
import { createFastClock, type Device, makeStorage, startDevice } from "../testing/device.ts";
import { file, idOf } from "../testing/entries.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import type { InjectedFault } from "../testing/fakes/http-host.ts";
import { startSync } from "../testing/sync.ts";
import { waitFor } from "../testing/wait-for.ts";
import type { FileDatabaseSync } from "./file-database-sync.ts";
import { saveGatherMs } from "./saving-loop.ts";

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
  trouble(null);
  ({ address, words } = await makeStorage(laptop.drive));
  world.host.receivedCalls.length = 0;
});

/** InjectedFault with every save, or with every call that a list needs. */
function trouble(kind: InjectedFault | null, isForSavesOnly = false): void {
  world.host.injectFault = (call) =>
    call === productCalls.updateStorage || (!isForSavesOnly && call === productCalls.fileDatabase) ? kind : null;
}
const refuseWith = (status: number, code: "plan_required" | "quota_exceeded" | "signature_invalid") =>
  trouble({ kind: "answer", status, code }, true);
const offline: InjectedFault = { kind: "drop" };
const saves = () => world.host.receivedCalls.filter((call) => call === productCalls.updateStorage).length;
const newestVersion = () => world.storages.at(address).deltas.at(-1)?.delta.version;
const versions = () => world.storages.at(address).deltas.length;
const addFolder = (name: string, number = 1) =>
  ({ kind: "add-folder", id: idOf(number), parentId: null, name }) as const;
const addFile = (name: string, number = 9) =>
  ({ kind: "add-entries", folders: [], files: [file(idOf(number), null, name)] }) as const;
const namesIn = (sync: FileDatabaseSync) => [...sync.current().values()].map(({ name }) => name).sort();

function statusOf(sync: FileDatabaseSync): () => SavingStatus | undefined {
  let last: SavingStatus | undefined;
  sync.subscribeToSaving((status) => {
    last = status;
  });
  return () => last;
}
const saved = { state: "saved", unsaved: 0, errorCode: null };
const untilSaved = (sync: FileDatabaseSync) => {
  const status = statusOf(sync);
  return waitFor(() => expect(status()).toEqual(saved));
};

describe("change of a file list", () => {
  test("is followed by an updated event with the new version", async () => {
    const sync = await startSync(laptop, words);
    const events: TabMessage[] = [];
    const channel = laptop.channels(address);
    channel.subscribe((message) => events.push(message));
    await sync.change(addFolder("docs"));
    await untilSaved(sync);
    const version = newestVersion();
    await waitFor(() => expect(events.at(-1)).toEqual({ kind: "updated", version }));
    channel.close();
  });

  test("makes a version that is the time of the save", async () => {
    const sync = await startSync(laptop, words);
    const from = Date.now();
    await sync.change(addFolder("docs"));
    await untilSaved(sync);
    expect(newestVersion()).toBeGreaterThanOrEqual(from);
    expect(newestVersion()).toBeLessThanOrEqual(Date.now());
  });

  test("is stored and shown at once, and saved soon after", async () => {
    const sync = await startSync(laptop, words);
    const shown: [number, number][] = [];
    const statuses: string[] = [];
    sync.subscribe(({ version, tree }) => shown.push([version, tree.size]));
    sync.subscribeToSaving(({ state, unsaved }) => statuses.push(`${state} ${unsaved}`));
    await sync.change(addFolder("docs"));
    expect(saves()).toBe(0);
    const first = newestVersion();
    expect(shown).toEqual([
      [first, 0],
      [first, 1],
    ]);
    await untilSaved(sync);
    expect(shown.slice(2)).toEqual([[newestVersion(), 1]]);
    expect(statuses).toEqual(["saved 0", "saving 1", "saved 0"]);
    await waitFor(async () => expect(await laptop.journals(address).readAll()).toEqual([]));
    expect(namesIn(await startSync(phone, words))).toEqual(["docs"]);
  });

  test("fails and is not stored if it can't be made", async () => {
    const sync = await startSync(laptop, words);
    await sync.change(addFolder("docs"));
    await expect(sync.change(addFolder("docs", 2))).rejects.toMatchObject({ code: "directory_exists" });
    await expect(sync.change({ kind: "rename", id: idOf(5), name: "x" })).rejects.toMatchObject({
      code: "entry_not_found",
    });
    expect(sync.current().size).toBe(1);
    await untilSaved(sync);
  });

  test("is not shown if the device can't store it", async () => {
    const full = { append: () => Promise.reject(new Error("full")), readAll: async () => [], remove: async () => {} };
    const sync = await startSync({ ...laptop, journals: () => full }, words);
    await expect(sync.change(addFolder("docs"))).rejects.toThrow("full");
    expect(sync.current().size).toBe(0);
    expect(saves()).toBe(0);
  });

  test("is saved in one version with others within 200 ms, and changes during a save in the next", async () => {
    const waits: number[] = [];
    const fast = createFastClock();
    const clock: Clock = {
      now: fast.now,
      wait: (milliseconds, signal) => {
        waits.push(milliseconds);
        return fast.wait(milliseconds, signal);
      },
    };
    const sync = await startSync({ ...laptop, clock }, words);
    let duringSave: Promise<void> | undefined;
    world.host.injectFault = (call) => {
      if (call === productCalls.updateStorage) duringSave ??= sync.change(addFolder("later", 4));
      return null;
    };
    await Promise.all([1, 2, 3].map((number) => sync.change(addFolder(`folder ${number}`, number))));
    await untilSaved(sync);
    await waitFor(() => expect(versions()).toBe(3));
    await duringSave;
    expect(waits).toEqual([saveGatherMs, saveGatherMs]);
    expect(sync.current().size).toBe(4);
  });
});

test("a submitted change is saved at once, because uploads are gathered before", async () => {
  const waits: number[] = [];
  const fast = createFastClock();
  const wait: Clock["wait"] = (milliseconds, signal) => {
    waits.push(milliseconds);
    return fast.wait(milliseconds, signal);
  };
  const sync = await startSync({ ...laptop, clock: { now: fast.now, wait } }, words);
  await sync.submit(addFolder("docs"));
  expect(waits).toEqual([]);
  expect(namesIn(sync)).toEqual(["docs"]);
});

describe("saving without a connection", () => {
  test("waits with the status waiting, and succeeds when the connection is back", async () => {
    const sync = await startSync(laptop, words);
    const status = statusOf(sync);
    trouble(offline);
    await sync.change(addFolder("docs"));
    await sync.change({ kind: "rename", id: idOf(1), name: "papers" });
    await waitFor(() => expect(status()).toEqual({ state: "waiting", unsaved: 2, errorCode: "network" }));
    expect(namesIn(sync)).toEqual(["papers"]);
    trouble(null);
    await untilSaved(sync);
    expect(versions()).toBe(2);
  });

  test.each<[string, (sync: FileDatabaseSync, network: EventTarget) => unknown]>([
    ["the device says that it is back", (_, network) => network.dispatchEvent(new Event("online"))],
    ["the person asks", (sync) => sync.retrySaving()],
  ])("is retried at once when %s", async (_, happen) => {
    const fast = createFastClock();
    // The long waits never end, so only an immediate retry can save.
    const wait: Clock["wait"] = (milliseconds, signal) =>
      fast.wait(milliseconds > saveGatherMs ? 1e9 : milliseconds, signal);
    const network = new EventTarget();
    const device = { ...laptop, clock: { now: fast.now, wait }, connection: createConnection(network) };
    const sync = await startSync(device, words);
    const status = statusOf(sync);
    trouble(offline);
    await sync.change(addFolder("docs"));
    await waitFor(() => expect(status()?.state).toBe("waiting"));
    trouble(null);
    happen(sync, network);
    await untilSaved(sync);
    sync.close();
  });

  test("does not give up an upload, which resolves when the server has it", async () => {
    const sync = await startSync(laptop, words);
    const status = statusOf(sync);
    trouble(offline);
    const submitted = sync.submit(addFile("a.txt"));
    await waitFor(() => expect(status()?.state).toBe("waiting"));
    trouble(null);
    await submitted;
    expect(versions()).toBe(2);
  });
});

describe("tab that is closed", () => {
  test("leaves its changes to the next start", async () => {
    const sync = await startSync(laptop, words);
    trouble(offline);
    await sync.change(addFolder("docs"));
    const uploaded = sync.submit(addFile("a.txt"));
    await waitFor(async () => expect(await laptop.journals(address).readAll()).toHaveLength(2));
    sync.close();
    await expect(uploaded).rejects.toMatchObject({ code: "transfer_cancelled" });
    trouble(null);
    const next = await startSync(laptop, words);
    expect(namesIn(next)).toEqual(["a.txt", "docs"]);
    await untilSaved(next);
    expect(namesIn(await startSync(phone, words))).toEqual(["a.txt", "docs"]);
  });

  test("leaves its changes to another open tab", async () => {
    const [one, other] = [await startSync(laptop, words), await startSync(laptop, words)];
    trouble(offline);
    await one.change(addFolder("docs"));
    one.close();
    await waitFor(() => expect(namesIn(other)).toEqual(["docs"]));
    trouble(null);
    await untilSaved(other);
    expect(versions()).toBe(2);
  });

  test("makes nothing twice after a save whose answer was lost, and restores nothing that was deleted", async () => {
    const sync = await startSync(laptop, words);
    world.host.injectFault = (call) => {
      if (call !== productCalls.updateStorage) return null;
      // While the answer is on its way, so that the tab can do nothing in between.
      sync.close();
      return { kind: "drop-after" };
    };
    await sync.change(addFolder("docs"));
    await waitFor(() => expect(versions()).toBe(2));
    trouble(null);
    const other = await startSync(phone, words);
    await other.submit(createDeletion(other.current(), [idOf(1)]));
    expect(await laptop.journals(address).readAll()).toHaveLength(1);
    const next = await startSync(laptop, words);
    await untilSaved(next);
    expect(next.current().size).toBe(0);
    await waitFor(async () => expect(await laptop.journals(address).readAll()).toEqual([]));
    expect(versions()).toBe(3);
  });
});

describe("two tabs of one device", () => {
  test("show each other's changes before the server has them, and are notified of the new version", async () => {
    const [one, other] = [await startSync(laptop, words), await startSync(laptop, words)];
    const shown: string[][] = [];
    other.subscribe(({ tree }) => shown.push([...tree.values()].map(({ name }) => name)));
    trouble(offline);
    await one.change(addFolder("docs"));
    await waitFor(() => expect(shown.at(-1)).toEqual(["docs"]));
    await expect(other.change(addFolder("docs", 2))).rejects.toMatchObject({ code: "directory_exists" });
    trouble(null);
    await Promise.all([untilSaved(one), untilSaved(other)]);
    expect(versions()).toBe(2);
  });

  test("don't show an upload before the server has it", async () => {
    const [one, other] = [await startSync(laptop, words), await startSync(laptop, words)];
    const sizes: number[] = [];
    for (const tab of [one, other]) tab.subscribe(({ tree }) => sizes.push(tree.size));
    trouble(offline);
    const submitted = one.submit(addFile("a.txt"));
    await waitFor(() => expect(other.current().size).toBe(1));
    expect(sizes).toEqual([0, 0]);
    trouble(null);
    await submitted;
    await waitFor(() => expect(sizes).toEqual([0, 0, 1, 1]));
  });

  test("save one after the other, and each change once", async () => {
    const tabs = [await startSync(laptop, words), await startSync(laptop, words)];
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => tabs[number % 2]?.submit(addFolder(`folder ${number}`, number + 1))),
    );
    await Promise.all(tabs.map(untilSaved));
    // The tab that did not make the last save is notified by the updated event.
    await waitFor(() => expect(tabs.map((tab) => tab.current().size)).toEqual([20, 20]));
    expect(world.host.receivedCalls.filter((call) => call === productCalls.updateStorage)).toHaveLength(versions() - 1);
  });
});

describe("server that refuses a save", () => {
  test("because of its size makes only the upload fail, and other changes are saved", async () => {
    const sync = await startSync(laptop, words);
    await sync.submit(addFolder("docs"));
    refuseWith(402, "plan_required");
    const uploaded = sync.submit(addFile("a.txt"));
    const renamed = sync.change({ kind: "rename", id: idOf(1), name: "papers" });
    world.host.injectFault = (call) => {
      if (call !== productCalls.updateStorage) return null;
      trouble(null);
      return { kind: "answer", status: 402, code: "plan_required" };
    };
    await expect(uploaded).rejects.toMatchObject({ code: "plan_required" });
    await renamed;
    await untilSaved(sync);
    expect(namesIn(await startSync(phone, words))).toEqual(["papers"]);
    await waitFor(async () => expect(await laptop.journals(address).readAll()).toEqual([]));
  });

  test("of a change that no caller awaits causes the status refused, and the list without the change", async () => {
    const sync = await startSync(laptop, words);
    const status = statusOf(sync);
    refuseWith(413, "quota_exceeded");
    await sync.change(addFile("a.txt"));
    await waitFor(() => expect(status()).toEqual({ state: "refused", unsaved: 0, errorCode: "quota_exceeded" }));
    expect(sync.current().size).toBe(0);
    sync.retrySaving();
    expect(status()).toEqual(saved);
    expect(versions()).toBe(1);
  });

  test("for another reason stops saving and keeps all changes until the user retries", async () => {
    const sync = await startSync(laptop, words);
    const status = statusOf(sync);
    refuseWith(403, "signature_invalid");
    await sync.change(addFolder("docs"));
    await waitFor(() => expect(status()).toEqual({ state: "stopped", unsaved: 1, errorCode: "signature_invalid" }));
    await sync.change(addFolder("more", 2));
    await expect(sync.submit(addFile("a.txt"))).rejects.toMatchObject({ code: "signature_invalid" });
    expect(namesIn(sync)).toEqual(["docs", "more"]);
    trouble(null);
    sync.retrySaving();
    await untilSaved(sync);
    expect(saves(), "the refused save and the one of the retry").toBe(2);
    expect(namesIn(await startSync(phone, words))).toEqual(["docs", "more"]);
  });

  test("with endless conflicts makes uploads fail, but keeps stored changes", async () => {
    const sync = await startSync(laptop, words);
    const status = statusOf(sync);
    trouble({ kind: "answer", status: 409, code: "file_database_conflict" }, true);
    await sync.change(addFolder("docs"));
    await expect(sync.submit(addFile("a.txt"))).rejects.toMatchObject({ code: "file_database_conflict" });
    await waitFor(() => expect(status()).toMatchObject({ state: "waiting", unsaved: 1 }));
    trouble(null);
    await untilSaved(sync);
    expect(namesIn(sync)).toEqual(["docs"]);
  });
});
