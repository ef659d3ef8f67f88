import { describe, expect, test } from "vitest";
import { createDeletion } from "../../file-list/file-operations.ts";
import { idOf } from "../../testing/entries.ts";
import {
  addFiles,
  callsOf,
  expectComplete,
  expectNoUnusedPage,
  pagesOf,
  retiredOf,
  snapshotOf,
  startDevice,
  startDue,
} from "../../testing/model/compaction-rig.ts";
import { sortedText } from "../../testing/model/model-oracle.ts";
import type { PlainCall, PlainDevice } from "../../testing/model/plain-device.ts";
import { isCompactionDue, usualCompactionLimits } from "./compaction.ts";
import type { Replica } from "./replica.ts";

describe("isCompactionDue", () => {
  const replicaWith = (deltas: readonly number[], snapshot: { sizeBytes: number } | null) =>
    ({
      log: () => deltas.map((sizeBytes, version) => ({ version, sizeBytes, ids: [] })),
      snapshot: () => snapshot && { version: 1, pages: [], retired: [], ...snapshot },
    }) as unknown as Replica;
  const isDue = (...parameters: Parameters<typeof replicaWith>) =>
    isCompactionDue(replicaWith(...parameters), usualCompactionLimits);
  const kib = 1024;

  test.each([
    ["no delta", [], null, false],
    ["256 KiB of deltas without a snapshot", [256 * kib], null, false],
    ["more than 256 KiB of deltas without a snapshot", [256 * kib, 1], null, true],
    ["a quarter of a large snapshot", [1_000 * kib], { sizeBytes: 4_000 * kib }, false],
    ["more than a quarter of a large snapshot", [1_000 * kib, 1], { sizeBytes: 4_000 * kib }, true],
    ["2,000 deltas", Array<number>(2_000).fill(1), null, false],
    ["2,001 deltas", Array<number>(2_001).fill(1), null, true],
  ])("%s", (_, deltas, snapshot, expected) => {
    expect(isDue(deltas, snapshot)).toBe(expected);
  });
});

describe("compaction", () => {
  test("does nothing before it is due", async () => {
    const { server, device } = await startDue(2);
    await device.compaction.runIfDue();
    expect(callsOf(device, "sendPage")).toEqual([]);
    expect(server.hasSnapshot()).toBe(false);
  });

  test("replaces the deltas by a snapshot, from which devices read the list", async () => {
    const { server, device } = await startDue();
    await device.compaction.runIfDue();
    expect(snapshotOf(server)).toMatchObject({ version: server.newest().version, head: server.newest().hashHex });
    expect(pagesOf(server).length).toBeGreaterThan(2);
    expect(device.source.replica()?.log()).toEqual([]);
    await expectComplete(server);
    expectNoUnusedPage(server, device);
    await device.copyWriter.settled();
    const again = await startDevice(server, device.disk);
    expect(callsOf(again, "fetchPage")).toEqual([]);
    expect(again.sync.current().size).toBe(12);
  });

  test("sends only the pages that have changed, and lists the replaced ones as retired", async () => {
    const { server, device } = await startDue(30);
    await device.compaction.runIfDue();
    const before = pagesOf(server);
    device.calls.length = 0;
    for (const name of ["a", "b", "c", "d"]) await device.sync.submit({ kind: "rename", id: idOf(15), name });
    await device.compaction.runIfDue();
    expect(callsOf(device, "sendPage")).toHaveLength(1);
    const replaced = before.filter((cid) => !pagesOf(server).includes(cid));
    expect(replaced).toHaveLength(1);
    expect(retiredOf(device)).toEqual(replaced);
    await expectComplete(server);
  });

  test("deletes retired pages only when the server no longer keeps a version that needs them", async () => {
    const { server, device } = await startDue();
    for (let round = 1; round <= 3; round += 1) {
      await device.compaction.runIfDue();
      await addFiles(device, round * 100);
    }
    expect(callsOf(device, "deleteBlocks")).toEqual([]);
    expect(retiredOf(device)?.length).toBeGreaterThan(1);
    server.removesHistory = true;
    await device.compaction.runIfDue();
    const retired = retiredOf(device) ?? [];
    expect(retired.every((cid) => server.storedPages().includes(cid))).toBe(true);
    await addFiles(device, 1_000);
    await device.compaction.runIfDue();
    expect(retired.some((cid) => server.storedPages().includes(cid))).toBe(false);
    expect(retiredOf(device)).toHaveLength(1);
    await expectComplete(server);
    expectNoUnusedPage(server, device);
  });

  test("loses no change that is saved meanwhile, here and on another device", async () => {
    const { server, device } = await startDue(20);
    const other = await startDevice(server);
    let number = 100;
    device.before = async ({ name }) => {
      if (name !== "sendPage" && name !== "sendSnapshot") return;
      const { sync } = device;
      await addFiles(device, number, 1);
      await sync.submit({ kind: "rename", id: idOf(2), name: `renamed ${number}` });
      const seen = number === 100 ? [idOf(1), idOf(10)] : [];
      for (const id of seen) await sync.submit(createDeletion(sync.current(), [id]));
      await addFiles(other, number + 1, 1);
      await sync.refresh();
      number += 2;
    };
    const wholeVersion = server.newest().version;
    await device.compaction.runIfDue();
    expect(snapshotOf(server).version).toBe(wholeVersion);
    expect(sortedText(device.sync.current().values())).toBe(sortedText(server.newest().entries.values()));
    expect(device.sync.current().has(idOf(10))).toBe(false);
    await expectComplete(server);
    device.before = () => undefined;
    await device.compaction.runIfDue();
    expect(snapshotOf(server).version).toBe(server.newest().version);
    await expectComplete(server);
    expectNoUnusedPage(server, device);
  });

  test("runs once at a time", async () => {
    const { device } = await startDue();
    await Promise.all([device.compaction.runIfDue(), device.compaction.runIfDue()]);
    expect(callsOf(device, "sendSnapshot")).toHaveLength(1);
  });
});

describe("compaction on two devices", () => {
  /** Lets the device wait before the call, until the other has compacted. */
  function letOtherFirst(device: PlainDevice, name: PlainCall["name"], other: PlainDevice): void {
    device.before = async (call) => {
      if (call.name !== name) return;
      device.before = () => undefined;
      await other.compaction.runIfDue();
    };
  }

  test("takes over the snapshot of the other one instead of making its own", async () => {
    const { server, device } = await startDue();
    const other = await startDevice(server);
    await device.compaction.runIfDue();
    await other.compaction.runIfDue();
    expect(callsOf(other, "sendPage")).toEqual([]);
    expect(other.source.replica()?.snapshot()).toMatchObject({ version: snapshotOf(server).version });
    await other.copyWriter.settled();
    expect(other.disk.copied.head?.snapshot).toEqual(snapshotOf(server));
    expect(other.disk.copied.deltas.size).toBe(0);
  });

  test.each(["sendPage", "sendSnapshot"] as const)(
    "of the same version: one wins, and the other, before its %s, deletes its pages",
    async (name) => {
      const { server, device } = await startDue();
      const other = await startDevice(server);
      letOtherFirst(device, name, other);
      await device.compaction.runIfDue();
      expect(callsOf(device, "deleteBlocks")).toHaveLength(1);
      expect(device.source.replica()?.snapshot()).toMatchObject({ version: snapshotOf(server).version });
      await expectComplete(server);
      for (const each of [device, other]) expectNoUnusedPage(server, each);
    },
  );

  test("of an older version than the other one's: the newer wins", async () => {
    const { server, device } = await startDue();
    const other = await startDevice(server);
    device.before = async ({ name }) => {
      if (name !== "sendSnapshot") return;
      device.before = () => undefined;
      await addFiles(other, 50);
      await other.compaction.runIfDue();
    };
    await device.compaction.runIfDue();
    expect(snapshotOf(server).version).toBe(server.newest().version);
    await expectComplete(server);
    for (const each of [device, other]) expectNoUnusedPage(server, each);
  });

  test("of a newer version than the other one's, which came first: the pages of both are known", async () => {
    const { server, device } = await startDue();
    const other = await startDevice(server);
    await addFiles(device, 50);
    letOtherFirst(device, "sendPage", other);
    other.before = async ({ name }) => {
      // Its list is older, because it is offline when it reads.
      if (name === "sendSnapshot") await addFiles(device, 60);
    };
    await device.compaction.runIfDue();
    await device.compaction.runIfDue();
    expect(snapshotOf(server).version).toBe(server.newest().version);
    await expectComplete(server);
    expectNoUnusedPage(server, device);
  });

  test("continues when the other one saves and compacts while it reads the newest list", async () => {
    const { server, device } = await startDue();
    const other = await startDevice(server);
    device.after = async ({ name }) => {
      if (name !== "fetchDocument") return;
      device.after = () => undefined;
      await addFiles(other, 50);
      await other.compaction.runIfDue();
    };
    await device.compaction.runIfDue();
    await addFiles(device, 100);
    await device.compaction.runIfDue();
    expect(snapshotOf(server).version).toBe(server.newest().version);
    await expectComplete(server);
    expectNoUnusedPage(server, device);
  });
});
