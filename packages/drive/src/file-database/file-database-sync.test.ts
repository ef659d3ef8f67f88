import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDeletion } from "../file-list/file-operations.ts";
import { openStorage } from "../storages/open-storage.ts";
import { type Device, makeStorage, startDevice } from "../testing/device.ts";
import { file } from "../testing/entries.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { runEventLoop } from "../testing/run-event-loop.ts";
import { deploymentOf, startSync } from "../testing/sync.ts";
import { waitFor } from "../testing/wait-for.ts";
import type { FileDatabaseSync } from "./file-database-sync.ts";
import { openFiles } from "./open-files.ts";
import { saveRetries } from "./saving-loop.ts";

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
  world.host.injectFault = () => null;
  ({ address, words } = await makeStorage(laptop.drive));
  world.host.receivedCalls.length = 0;
});

const saves = () => world.host.receivedCalls.filter((call) => call === productCalls.updateStorage).length;
const newFolder = (device: Device, name: string, parentId: string | null = null) =>
  ({ kind: "add-folder", id: device.random.id(), parentId, name }) as const;
const namesIn = (sync: FileDatabaseSync) => [...sync.current().values()].map(({ name }) => name).sort();

function versionOf(sync: FileDatabaseSync): number {
  let version = 0;
  const unsubscribe = sync.subscribe((list) => {
    version = list.version;
  });
  void unsubscribe();
  return version;
}

describe("file database sync", () => {
  test("saves concurrent changes in one version, in order", async () => {
    const sync = await startSync(laptop, words);
    const folder = newFolder(laptop, "docs");
    const inner = newFolder(laptop, "inner", folder.id);
    await Promise.all([
      sync.submit(folder),
      sync.submit(inner),
      sync.submit({ kind: "rename", id: inner.id, name: "drafts" }),
    ]);
    expect(saves()).toBe(1);
    expect(namesIn(await startSync(phone, words))).toEqual(["docs", "drafts"]);
  });

  test("notifies listeners of acknowledged states only, once each", async () => {
    const sync = await startSync(laptop, words);
    const sizes: number[] = [];
    const unsubscribe = sync.subscribe(({ tree }) => sizes.push(tree.size));
    const saved = sync.submit(newFolder(laptop, "docs"));
    expect(sync.current().size).toBe(1);
    expect(sizes).toEqual([0]);
    await saved;
    await sync.refresh();
    expect(sizes).toEqual([0, 1]);
    await unsubscribe();
    await sync.submit(newFolder(laptop, "more"));
    expect(sizes).toEqual([0, 1]);
  });

  test("increases versions even if the clock stands still or goes back", async () => {
    const sync = await startSync({ ...laptop, clock: { ...laptop.clock, now: () => 5 } }, words);
    await sync.submit(newFolder(laptop, "one"));
    await sync.submit(newFolder(laptop, "two"));
    const [first, ...later] = world.storages.at(address).deltas.map(({ delta }) => delta.version);
    expect(later).toEqual([(first ?? 0) + 1, (first ?? 0) + 2]);
  });

  test("rejects an impossible change before anything is sent", async () => {
    const sync = await startSync(laptop, words);
    const accepted = sync.submit(newFolder(laptop, "docs"));
    await expect(sync.submit(newFolder(laptop, "docs"))).rejects.toMatchObject({ code: "directory_exists" });
    await accepted;
    expect(sync.current().size).toBe(1);
  });

  test("does not send a change without effect", async () => {
    const sync = await startSync(laptop, words);
    await sync.submit({ kind: "add-entries", folders: [], files: [] });
    expect(saves()).toBe(0);
  });

  test("loads a version that it is told of, once for many hints, and nothing for one that it has", async () => {
    const [mine, theirs] = [await startSync(laptop, words), await startSync(phone, words)];
    await mine.submit(newFolder(laptop, "docs"));
    const fetches = () => world.host.receivedCalls.filter((call) => call === productCalls.fileDatabase).length;
    const version = versionOf(mine);
    const before = fetches();
    for (let count = 0; count < 10; count += 1) theirs.checkVersion(version);
    await waitFor(() => expect(namesIn(theirs)).toEqual(["docs"]));
    expect(fetches()).toBe(before + 1);
    theirs.checkVersion(version);
    theirs.checkVersion(version - 1);
    await runEventLoop();
    expect(fetches()).toBe(before + 1);
    theirs.checkVersion(null);
    await waitFor(() => expect(fetches()).toBe(before + 2));
  });

  test("loads again after the first list if it was told of a version meanwhile", async () => {
    const { sync } = openFiles(await openStorage(words), { ...phone, deployment: deploymentOf(phone) });
    const mine = await startSync(laptop, words);
    let isTold = false;
    world.host.replaceAnswer = async (call, answer) => {
      if (call === productCalls.fileDatabase && !isTold) {
        isTold = true;
        await mine.submit(newFolder(laptop, "late"));
        sync.checkVersion(null);
      }
      return answer;
    };
    await sync.refresh();
    await waitFor(() => expect(namesIn(sync)).toEqual(["late"]));
    world.host.replaceAnswer = (_, answer) => answer;
  });

  test("does not load the version that it is saving itself", async () => {
    const sync = await startSync(laptop, words);
    const fetches = () => world.host.receivedCalls.filter((call) => call === productCalls.fileDatabase).length;
    const before = fetches();
    world.host.replaceAnswer = async (call, answer) => {
      if (call === productCalls.updateStorage) {
        // The event of a save may be faster than its answer.
        sync.checkVersion(versionOf(sync) + 1);
        await runEventLoop();
      }
      return answer;
    };
    await sync.submit(newFolder(laptop, "docs"));
    await runEventLoop();
    world.host.replaceAnswer = (_, answer) => answer;
    expect(fetches()).toBe(before);
  });

  test("loads a version that it was told of when the server answers again", async () => {
    const [mine, theirs] = [await startSync(laptop, words), await startSync(phone, words)];
    await mine.submit(newFolder(laptop, "docs"));
    let refused = 0;
    world.host.injectFault = (call) => {
      if (call !== productCalls.fileDatabase || refused === 3) return null;
      refused += 1;
      return { kind: "answer", status: 503 };
    };
    theirs.checkVersion(versionOf(mine));
    await waitFor(() => expect(namesIn(theirs)).toEqual(["docs"]));
    expect(refused).toBe(3);
  });

  test("rejects waiting changes when it is closed", async () => {
    const sync = await startSync(laptop, words);
    const waiting = sync.submit(newFolder(laptop, "docs"));
    sync.close();
    await expect(waiting).rejects.toMatchObject({ code: "transfer_cancelled" });
    await expect(sync.submit(newFolder(laptop, "more"))).rejects.toMatchObject({ code: "transfer_cancelled" });
    expect(world.storages.at(address).deltas).toHaveLength(1);
  });
});

describe("two devices", () => {
  test("that add the same name get two names, the second with a number", async () => {
    const [one, two] = [await startSync(laptop, words), await startSync(phone, words)];
    await Promise.all([
      one.submit({ kind: "add-entries", folders: [], files: [file(laptop.random.id(), null, "a.txt")] }),
      two.submit({ kind: "add-entries", folders: [], files: [file(phone.random.id(), null, "a.txt")] }),
    ]);
    await one.refresh();
    await two.refresh();
    expect(namesIn(one)).toEqual(["a (2).txt", "a.txt"]);
    expect([...one.current().values()]).toEqual([...two.current().values()]);
  });

  test("keep entries that one puts into a folder while the other deletes it", async () => {
    const [one, two] = [await startSync(laptop, words), await startSync(phone, words)];
    const folder = newFolder(laptop, "docs");
    await one.submit(folder);
    await two.refresh();
    await two.submit({ kind: "add-entries", folders: [], files: [file(phone.random.id(), folder.id, "new.txt")] });
    await one.submit(createDeletion(one.current(), [folder.id]));
    expect(namesIn(one)).toEqual(["docs", "new.txt"]);
  });
});

describe("file database sync with faults", () => {
  test("recognizes a save whose answer was lost, and saves nothing twice", async () => {
    const sync = await startSync(laptop, words);
    let lost = 0;
    world.host.injectFault = (call) => {
      if (call !== productCalls.updateStorage || lost > 0) return null;
      lost += 1;
      return { kind: "drop-after" };
    };
    await sync.submit(newFolder(laptop, "docs"));
    expect(world.storages.at(address).deltas).toHaveLength(2);
    expect(sync.current().size).toBe(1);
  });

  test("saves after the server was down for a while", async () => {
    const sync = await startSync(laptop, words);
    let times = 0;
    world.host.injectFault = () => {
      times += 1;
      return times <= 3 ? { kind: "answer", status: 503 } : null;
    };
    await sync.submit(newFolder(laptop, "docs"));
    expect(world.storages.at(address).deltas).toHaveLength(2);
  });

  test("rejects a change after endless conflicts, and does not show it", async () => {
    const sync = await startSync(laptop, words);
    world.host.injectFault = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 409, code: "file_database_conflict" } : null;
    await expect(sync.submit(newFolder(laptop, "docs"))).rejects.toMatchObject({ code: "file_database_conflict" });
    expect(saves()).toBe(saveRetries.attempts);
    expect(sync.current().size).toBe(0);
  });

  test("does not retry after a refusal", async () => {
    const sync = await startSync(laptop, words);
    world.host.injectFault = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 402, code: "plan_required" } : null;
    await expect(sync.submit(newFolder(laptop, "docs"))).rejects.toMatchObject({ code: "plan_required" });
    expect(saves()).toBe(1);
  });
});
