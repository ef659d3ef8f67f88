import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SavingStatus } from "../drive.ts";
import { deletionOf } from "../file-list/file-operations.ts";
import type { Clock } from "../platform/clock.ts";
import { createConnection } from "../platform/connection.ts";
import { saveGatherMs } from "../platform/limits.ts";
import type { TabMessage } from "../platform/tab-channel.ts";
import { createFastClock, type Device, makeStorage, startDevice } from "../testing/device.ts";
import { file, idOf } from "../testing/entries.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import type { InjectedFault } from "../testing/fakes/http-host.ts";
import { runEventLoop } from "../testing/run-event-loop.ts";
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
  trouble(null);
  ({ address, words } = await makeStorage(laptop.drive));
  world.host.receivedCalls.length = 0;
});

/** With every save, or with every call that a list needs. */
function trouble(kind: InjectedFault | null, isForSavesOnly = false): void {
  world.host.injectFault = (call) =>
    call === productCalls.updateStorage || (!isForSavesOnly && call === productCalls.fileDatabase) ? kind : null;
}
const refuseWith = (status: number, code: "plan_required" | "quota_exceeded" | "signature_invalid") =>
  trouble({ kind: "answer", status, code }, true);
const offline: InjectedFault = { kind: "drop" };
const saves = () => world.host.receivedCalls.filter((call) => call === productCalls.updateStorage).length;
const versions = () => world.storages.at(address).versions.length;
const addFolder = (name: string, number = 1) =>
  ({ kind: "add-folder", id: idOf(number), parentId: null, name }) as const;
const addFile = (name: string, number = 9) =>
  ({ kind: "add-entries", folders: [], files: [file(idOf(number), null, name)] }) as const;
const namesIn = (sync: FileDatabaseSync) => [...sync.current().values()].map(({ name }) => name).sort();

function statusOf(sync: FileDatabaseSync): () => SavingStatus | undefined {
  let last: SavingStatus | undefined;
  sync.watchSaving((status) => {
    last = status;
  });
  return () => last;
}
const saved = { state: "saved", unsaved: 0, errorCode: null };
const untilSaved = (sync: FileDatabaseSync) => {
  const status = statusOf(sync);
  return waitFor(() => expect(status()).toEqual(saved));
};

describe("a change that a person makes", () => {
  test("file database: an updated event with the new version follows a save", async () => {
    const sync = await startSync(laptop, words);
    const events: TabMessage[] = [];
    const channel = laptop.channels(address);
    channel.subscribe((message) => events.push(message));
    await sync.change(addFolder("docs"));
    await untilSaved(sync);
    const version = world.storages.at(address).versions.at(-1)?.version;
    await waitFor(() => expect(events.at(-1)).toEqual({ kind: "updated", version }));
    channel.close();
  });

  test("is kept and shown at once, and saved a moment later", async () => {
    const sync = await startSync(laptop, words);
    const shown: [number, number][] = [];
    const heard: string[] = [];
    sync.watch(({ version, entries }) => shown.push([version, entries.size]));
    sync.watchSaving(({ state, unsaved }) => heard.push(`${state} ${unsaved}`));
    await sync.change(addFolder("docs"));
    expect(saves()).toBe(0);
    const [first] = world.storages.at(address).versions;
    expect(shown).toEqual([
      [first?.version, 0],
      [first?.version, 1],
    ]);
    await untilSaved(sync);
    expect(shown.slice(2)).toEqual([[world.storages.at(address).versions.at(-1)?.version, 1]]);
    expect(heard).toEqual(["saved 0", "saving 1", "saved 0"]);
    expect(await laptop.journals(address).readAll()).toEqual([]);
    expect(namesIn(await startSync(phone, words))).toEqual(["docs"]);
  });

  test("that can't be made is told, and not kept", async () => {
    const sync = await startSync(laptop, words);
    await sync.change(addFolder("docs"));
    await expect(sync.change(addFolder("docs", 2))).rejects.toMatchObject({ code: "directory_exists" });
    await expect(sync.change({ kind: "rename", id: idOf(5), name: "x" })).rejects.toMatchObject({
      code: "entry_not_found",
    });
    expect(sync.current().size).toBe(1);
    await untilSaved(sync);
  });

  test("that the device can't keep is not shown as made", async () => {
    const full = { append: () => Promise.reject(new Error("full")), readAll: async () => [], remove: async () => {} };
    const sync = await startSync({ ...laptop, journals: () => full }, words);
    await expect(sync.change(addFolder("docs"))).rejects.toThrow("full");
    expect(sync.current().size).toBe(0);
    expect(saves()).toBe(0);
  });

  test("together with others within 200 ms makes one version, and what comes during a save the next", async () => {
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

describe("without a connection", () => {
  test("changes wait, told so, and are saved when it is back", async () => {
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
  ])("they are tried at once when %s", async (_, happen) => {
    const fast = createFastClock();
    // Whoever waits longer than for other changes waits for ever.
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

  test("an upload is not given up: it is done when the server has it", async () => {
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

describe("a tab that ends", () => {
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

  test("leaves them to another tab that is open", async () => {
    const [one, other] = [await startSync(laptop, words), await startSync(laptop, words)];
    trouble(offline);
    await one.change(addFolder("docs"));
    one.close();
    await waitFor(() => expect(namesIn(other)).toEqual(["docs"]));
    trouble(null);
    await untilSaved(other);
    expect(versions()).toBe(2);
  });

  test("after a save whose answer it did not hear makes nothing twice, and brings nothing back", async () => {
    const sync = await startSync(laptop, words);
    world.host.injectFault = (call) => {
      if (call !== productCalls.updateStorage) return null;
      // While the answer is on its way: nothing that it could still do comes between.
      sync.close();
      return { kind: "drop-after" };
    };
    await sync.change(addFolder("docs"));
    await waitFor(() => expect(versions()).toBe(2));
    trouble(null);
    const other = await startSync(phone, words);
    await other.submit(deletionOf(other.current(), [idOf(1)]));
    expect(await laptop.journals(address).readAll()).toHaveLength(1);
    const next = await startSync(laptop, words);
    await untilSaved(next);
    expect(next.current().size).toBe(0);
    await waitFor(async () => expect(await laptop.journals(address).readAll()).toEqual([]));
    expect(versions()).toBe(3);
  });
});

describe("two tabs of one device", () => {
  test("show each other's changes before the server has them, and hear of the version that it then has", async () => {
    const [one, other] = [await startSync(laptop, words), await startSync(laptop, words)];
    const shown: string[][] = [];
    other.watch(({ entries }) => shown.push([...entries.values()].map(({ name }) => name)));
    trouble(offline);
    await one.change(addFolder("docs"));
    await waitFor(() => expect(shown.at(-1)).toEqual(["docs"]));
    await expect(other.change(addFolder("docs", 2))).rejects.toMatchObject({ code: "directory_exists" });
    trouble(null);
    await Promise.all([untilSaved(one), untilSaved(other)]);
    expect(versions()).toBe(2);
  });

  test("an upload shows in neither before the server has it", async () => {
    const [one, other] = [await startSync(laptop, words), await startSync(laptop, words)];
    const sizes: number[] = [];
    for (const tab of [one, other]) tab.watch(({ entries }) => sizes.push(entries.size));
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
    // The tab that did not save the last of them hears of it by the updated event, a moment later.
    await waitFor(() => expect(tabs.map((tab) => tab.current().size)).toEqual([20, 20]));
    expect(world.host.receivedCalls.filter((call) => call === productCalls.updateStorage)).toHaveLength(versions() - 1);
  });
});

describe("a server that refuses", () => {
  test("more than fits takes back the upload alone; what else waits is saved", async () => {
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
    expect(await laptop.journals(address).readAll()).toEqual([]);
  });

  test("a change that nobody waits for says so, and shows the list as it is", async () => {
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

  test("what is not too much stops the saving and keeps every change, until somebody asks", async () => {
    const sync = await startSync(laptop, words);
    const status = statusOf(sync);
    refuseWith(403, "signature_invalid");
    await sync.change(addFolder("docs"));
    await waitFor(() => expect(status()).toEqual({ state: "stopped", unsaved: 1, errorCode: "signature_invalid" }));
    await sync.change(addFolder("more", 2));
    await expect(sync.submit(addFile("a.txt"))).rejects.toMatchObject({ code: "signature_invalid" });
    await runEventLoop();
    expect(saves()).toBe(1);
    expect(namesIn(sync)).toEqual(["docs", "more"]);
    trouble(null);
    sync.retrySaving();
    await untilSaved(sync);
    expect(namesIn(await startSync(phone, words))).toEqual(["docs", "more"]);
  });

  test("endless conflicts give up uploads, never what was kept", async () => {
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
