import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import {
  addFiles,
  callsOf,
  expectComplete,
  expectNoUnusedPage,
  snapshotOf,
  startDevice,
  startDue,
} from "../../testing/model/compaction-rig.ts";
import type { PlainCall, PlainDevice } from "../../testing/model/plain-device.ts";

describe("compaction that is interrupted", () => {
  /** Compacts until the call with this number, and ends the process before it or after it. Returns the number of calls. */
  async function compactUntil(device: PlainDevice, count: number, when: "before" | "after"): Promise<number> {
    const { promise: crashed, resolve } = Promise.withResolvers<void>();
    let calls = 0;
    device[when] = () => {
      calls += 1;
      if (calls !== count) return;
      device.crash();
      resolve();
    };
    await Promise.race([device.compaction.runIfDue(), crashed]);
    return calls;
  }

  test.each(["before", "after"] as const)(
    "%s any call leaves a complete list, and the next process finishes it and deletes what is left",
    async (when) => {
      const { device: uninterrupted } = await startDue();
      const calls = await compactUntil(uninterrupted, 0, when);
      expect(calls).toBeGreaterThan(5);
      for (let count = 1; count <= calls; count += 1) {
        const { server, device } = await startDue();
        // A second snapshot, so that there are pages to keep and to retire.
        await device.compaction.runIfDue();
        await addFiles(device, 100);
        await device.copyWriter.settled();
        await compactUntil(device, count, when);
        await expectComplete(server);
        const next = await startDevice(server, device.disk);
        await next.compaction.runIfDue();
        expect(snapshotOf(server).version).toBe(server.newest().version);
        await expectComplete(server);
        expectNoUnusedPage(server, next);
      }
    },
  );

  test("is cleaned up at the next opening, even if no compaction is due any more", async () => {
    const { server, device } = await startDue();
    await compactUntil(device, 5, "before");
    expect(device.disk.copied.unfinished?.pageCids.length).toBeGreaterThan(0);
    const other = await startDevice(server);
    await other.compaction.runIfDue();
    const next = await startDevice(server, device.disk);
    await next.compaction.runIfDue();
    expect(callsOf(next, "sendPage")).toEqual([]);
    expectNoUnusedPage(server, next);
    next.calls.length = 0;
    await next.compaction.runIfDue();
    expect(next.calls).toEqual([]);
  });

  test("repeats a snapshot whose answer was lost", async () => {
    const { server, device } = await startDue();
    device.after = ({ name }) => {
      if (name !== "sendSnapshot") return;
      device.after = () => undefined;
      throw new AppError("network");
    };
    await device.compaction.runIfDue();
    expect(callsOf(device, "sendSnapshot")).toHaveLength(2);
    await expectComplete(server);
    expectNoUnusedPage(server, device);
  });

  test("keeps its pages if its snapshot was saved and replaced by a newer one before it is repeated", async () => {
    const { server, device } = await startDue();
    const other = await startDevice(server);
    device.after = async ({ name }) => {
      if (name !== "sendSnapshot") return;
      device.after = () => undefined;
      await addFiles(other, 50);
      await other.compaction.runIfDue();
      throw new AppError("network");
    };
    await device.compaction.runIfDue();
    expect(callsOf(device, "deleteBlocks")).toEqual([]);
    await expectComplete(server);
    expectNoUnusedPage(server, other);
  });

  test("keeps the pages of a snapshot that may still arrive, until a newer snapshot is saved", async () => {
    const { server, device } = await startDue();
    device.before = ({ name }) => {
      if (name === "sendSnapshot") throw new AppError("network");
    };
    const running = device.compaction.runIfDue();
    await expect.poll(() => device.disk.copied.unfinished?.version).toBe(server.newest().version);
    device.crash();
    void running;
    const left = device.disk.copied.unfinished?.pageCids ?? [];
    const next = await startDevice(server, device.disk);
    next.before = ({ name }) => {
      if (name !== "sendSnapshot") return;
      expect(left.every((cid) => server.storedPages().includes(cid))).toBe(true);
      expect(next.disk.copied.unfinished?.pageCids).toEqual(expect.arrayContaining([...left]));
    };
    await next.compaction.runIfDue();
    expect(left.some((cid) => server.storedPages().includes(cid))).toBe(false);
    await expectComplete(server);
    expectNoUnusedPage(server, next);
  });
});

describe("compaction that a server refuses", () => {
  const refuse = (device: PlainDevice, name: PlainCall["name"], code: ErrorCode, at = 1) => {
    let calls = 0;
    device.before = (call) => {
      if (call.name === name) calls += 1;
      if (call.name === name && calls >= at) throw new AppError(code);
    };
  };

  test.each<[PlainCall["name"], ErrorCode]>([
    ["sendPage", "quota_exceeded"],
    ["sendPage", "address_not_entitled"],
    ["sendSnapshot", "quota_exceeded"],
    ["sendSnapshot", "plan_required"],
  ])("at %s with %s deletes its pages, and is not tried again before the next opening", async (name, code) => {
    const { server, device } = await startDue();
    refuse(device, name, code, name === "sendPage" ? 2 : 1);
    await device.compaction.runIfDue();
    expect(server.storedPages()).toEqual([]);
    expect(device.disk.copied.unfinished).toBeNull();
    device.before = () => undefined;
    await addFiles(device, 50, 1);
    await device.compaction.runIfDue();
    expect(server.hasSnapshot()).toBe(false);
    expect(device.sync.current().size).toBe(13);
    const next = await startDevice(server, device.disk);
    await next.compaction.runIfDue();
    expect(server.hasSnapshot()).toBe(true);
    await expectComplete(server);
    expectNoUnusedPage(server, next);
  });

  test("after a lost request keeps its pages, because that request may still arrive", async () => {
    const { server, device } = await startDue();
    let sends = 0;
    device.before = ({ name }) => {
      if (name !== "sendSnapshot") return;
      sends += 1;
      throw new AppError(sends === 1 ? "network" : "quota_exceeded");
    };
    await device.compaction.runIfDue();
    expect(server.storedPages().length).toBeGreaterThan(0);
    expect(device.disk.copied.unfinished?.version).toBe(server.newest().version);
  });

  test("cleans up at the next opening if its pages can't be deleted at once", async () => {
    const { server, device } = await startDue();
    device.before = ({ name }) => {
      if (name === "sendSnapshot") throw new AppError("quota_exceeded");
      if (name === "deleteBlocks") throw new AppError("internal");
    };
    await device.compaction.runIfDue();
    expect(server.storedPages().length).toBeGreaterThan(0);
    const next = await startDevice(server, device.disk);
    await next.compaction.runIfDue();
    expectNoUnusedPage(server, next);
  });
});
