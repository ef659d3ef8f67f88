import type { Clock } from "@dexnet/blocks/clock";
import { createRandom } from "@dexnet/blocks/random";
import { AppError } from "@dexnet/protocol/errors/errors";
import { beforeEach, describe, expect, test } from "vitest";
import type { TransfersState } from "../transfers.ts";
import { createTransferQueue, taskNotifyIntervalMs, tasksClearedAfterMs } from "./create-queue.ts";
import type { Attempt, NewGroup, NewTask, TaskGroup, TaskHandle, TransferQueue } from "./queue.ts";
import { speedOverMs } from "./speed.ts";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const otherAddress = "0xde709f2102306220921060314715629080e2fb77";

/** Clock that only the test advances. */
function createHandClock(): Clock & { pass(milliseconds: number): Promise<void> } {
  let now = 1_000_000;
  let waits: { at: number; resolve: () => void }[] = [];
  const wait = (milliseconds: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waits.push({ at: now + milliseconds, resolve });
      signal?.addEventListener("abort", () => reject(new AppError("transfer_cancelled")));
    });
  return {
    now: () => now,
    wait,
    async pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        const next = waits.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        waits = waits.filter((wait) => wait !== next);
        now = next.at;
        next.resolve();
      }
      now = end;
    },
  };
}

let clock: ReturnType<typeof createHandClock>;
let queue: TransferQueue;
let told: TransfersState[];
const last = () => told.at(-1) as TransfersState;

beforeEach(async () => {
  clock = createHandClock();
  queue = createTransferQueue({ clock, random: createRandom() });
  told = [];
  queue.subscribe((state) => told.push(state));
});

const groupOf = (group: Partial<NewGroup> = {}) =>
  queue.addGroup({ type: "uploadFile", address, name: null, isFolder: false, ...group });
const add = (group: TaskGroup, taskName: string, task: Partial<NewTask> = {}) =>
  group.add({ taskName, totalBytes: 100, ...task });
const started = (task: TaskHandle): Attempt => {
  const attempt = task.start();
  if (attempt === null) throw new Error("not started");
  return attempt;
};
const settle = () => clock.pass(taskNotifyIntervalMs);

describe("rows of the transfer queue", () => {
  test("are ordered: active, failed, waiting, done", async () => {
    const group = groupOf();
    const [done, failed, waiting, moving, paused, lost] = ["d", "f", "w", "m", "p", "l"].map((name) =>
      add(group, name),
    );
    started(done as TaskHandle).succeed();
    started(failed as TaskHandle).fail(new AppError("file_changed"));
    started(moving as TaskHandle);
    queue.pause([(paused as TaskHandle).id]);
    (lost as TaskHandle).waitForFile();
    await settle();
    expect(last().rows.map(({ meta }) => meta.taskName)).toEqual(["m", "l", "f", "w", "p", "d"]);
    expect(waiting?.state()).toBe("waiting");
    expect(last().countByState).toMatchObject({ done: 1, failed: 1, waiting: 1, processing: 1, paused: 1 });
    expect(queue.rows(1, 3).rows.map(({ meta }) => meta.taskName)).toEqual(["l", "f"]);
    expect(queue.rows(5, 100).rows.map(({ meta }) => meta.taskName)).toEqual(["d"]);
    expect(queue.rows(0, 1).listing).toBe(last().listing);
  });

  test("are reported a hundred at a time and at most ten times a second", async () => {
    const group = groupOf();
    const tasks = Array.from({ length: 50_000 }, (_, at) => add(group, `${at}`));
    const attempts = tasks.slice(0, 1_000).map(started);
    for (let done = 0; done <= 100; done += 1) for (const attempt of attempts) attempt.report("upload to ledger", done);
    for (const attempt of attempts) attempt.succeed();
    await clock.pass(1_000);
    expect(told.length).toBeLessThanOrEqual(12);
    expect(last()).toMatchObject({ count: 50_000, uploadCount: 50_000, percent: 2 });
    expect(last().rows).toHaveLength(100);
    expect(queue.rows(49_000, 49_002).rows.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  test("are reported at once when the last task has ended, and once", async () => {
    const group = groupOf();
    const [one, two] = [started(add(group, "a")), started(add(group, "b"))];
    group.close();
    one.report("upload to ledger", 50);
    one.succeed();
    expect(last().countByState.done).toBe(0);
    two.succeed();
    expect(last().countByState.done).toBe(2);
    const reports = told.length;
    await clock.pass(2 * taskNotifyIntervalMs);
    expect(told).toHaveLength(reports);
  });

  test("give the average percent of tasks that have not failed, rounded down, and 100 without any", async () => {
    expect(last().percent).toBe(100);
    const group = groupOf();
    const [a, b, c] = ["a", "b", "c"].map((name) => started(add(group, name, { totalBytes: 3 })));
    a?.report("upload to ledger", 2);
    b?.report("upload to ledger", 1);
    c?.fail(new AppError("internal"));
    await settle();
    expect(last().percent).toBe(Math.floor((66 + 33) / 2));
    expect(last().uploading).toEqual([{ address, count: 2, percent: 49 }]);
    a?.report("upload to ledger", 3);
    await settle();
    expect(last().rows.find(({ meta }) => meta.taskName === "a")?.progress.percent).toBe(99);
    a?.fail(new AppError("internal"));
    b?.fail(new AppError("internal"));
    await settle();
    expect(last().percent).toBe(100);
    expect(last().uploading).toEqual([]);
  });

  test("are cleared three seconds after the last change, if none is unfinished", async () => {
    const group = groupOf();
    const [one, two] = [add(group, "a"), add(group, "b")];
    group.close();
    started(one).succeed();
    await clock.pass(10 * tasksClearedAfterMs);
    expect(last().count).toBe(2);
    started(two).fail(new AppError("internal"));
    await clock.pass(tasksClearedAfterMs - 1_000);
    queue.retry();
    await clock.pass(tasksClearedAfterMs);
    expect(last().count).toBe(2);
    started(two).succeed();
    await clock.pass(tasksClearedAfterMs - 1);
    expect(last().count).toBe(2);
    await clock.pass(1);
    await settle();
    expect(last()).toMatchObject({ count: 0, percent: 100, rows: [] });
  });

  test.each(["paused", "needs-file", "waiting"] as const)("stay while one is %s", async (state) => {
    add(groupOf(), "a", { state });
    await clock.pass(100 * tasksClearedAfterMs);
    expect(last()).toMatchObject({ count: 1 });
    expect(last().rows[0]).toMatchObject({ isProcessing: true, isError: false, state });
  });
});

describe("waiting tasks of the transfer queue", () => {
  test("start in the order of their addition, also after a pause and a retry", async () => {
    const group = groupOf();
    const [a, b] = [add(group, "a"), add(group, "b"), add(groupOf({ type: "download" }), "c")];
    const attempt = started(queue.nextWaiting("uploadFile") as TaskHandle);
    expect(queue.nextWaiting("uploadFile")?.id).toBe(b.id);
    queue.pause([a.id]);
    expect(attempt.signal.aborted).toBe(true);
    expect(queue.nextWaiting("uploadFile")?.id).toBe(b.id);
    queue.resume();
    expect(queue.nextWaiting("uploadFile")?.id).toBe(a.id);
    started(a).fail(new AppError("internal"));
    expect(queue.nextWaiting("uploadFile")?.id).toBe(b.id);
    queue.retry([a.id]);
    expect(queue.nextWaiting("uploadFile")?.id).toBe(a.id);
    queue.cancel([a.id]);
    expect(queue.nextWaiting("uploadFile")?.id).toBe(b.id);
    started(b);
    expect(queue.nextWaiting("uploadFile")).toBeNull();
  });

  test("are reported to the listeners of their type", async () => {
    let times = 0;
    const stop = queue.onWaiting("uploadFile", () => {
      times += 1;
    });
    const group = groupOf();
    const task = add(group, "a");
    add(group, "b");
    add(groupOf({ type: "download" }), "c");
    await Promise.resolve();
    expect(times).toBe(1);
    started(task).requeue();
    await Promise.resolve();
    expect(times).toBe(2);
    void stop();
    queue.pause();
    queue.resume();
    await Promise.resolve();
    expect(times).toBe(2);
  });
});

describe("attempt of a task", () => {
  test("has no effect after its end", async () => {
    const task = add(groupOf(), "a");
    const before = started(task);
    expect(task.start()).toBeNull();
    queue.pause();
    queue.resume();
    before.report("upload to ledger", 50);
    before.fail(new AppError("internal"));
    before.succeed();
    before.setOffline(true);
    expect(before.commit()).toBe(false);
    expect(task.state()).toBe("waiting");
    await expect(before.askForPartial("file_partially_broken")).rejects.toMatchObject({ code: "transfer_cancelled" });
  });

  test("can't be paused or cancelled after commit, and ends when its storage is closed", () => {
    const task = add(groupOf(), "a");
    const attempt = started(task);
    expect(attempt.commit()).toBe(true);
    queue.pause();
    queue.cancel();
    task.waitForFile();
    expect(task.state()).toBe("processing");
    queue.removeTasks(address.toLowerCase());
    expect(attempt.signal.aborted).toBe(true);
    expect(queue.find(task.id)).toBeNull();
  });

  test("asks the person and receives the answer", async () => {
    const [one, two] = ["a", "b"].map((name) => add(groupOf({ type: "download" }), name)) as [TaskHandle, TaskHandle];
    const answer = started(one).askForPartial("file_partially_broken");
    await settle();
    expect(last().rows[0]).toMatchObject({ state: "asks", errorCode: "file_partially_broken", isProcessing: true });
    queue.pause([one.id]);
    queue.answerPartial(one.id, true);
    expect(await answer).toBe(true);
    expect(one.state()).toBe("processing");
    const cancelled = started(two).askForPartial("file_partially_broken");
    queue.cancel([two.id]);
    await expect(cancelled).rejects.toMatchObject({ code: "transfer_cancelled" });
  });

  test("waits for the connection, and for its file, also after a resume", async () => {
    const task = add(groupOf(), "a");
    const attempt = started(task);
    attempt.setOffline(true);
    expect(task.state()).toBe("offline");
    attempt.setOffline(false);
    expect(task.state()).toBe("processing");
    task.waitForFile();
    expect(attempt.signal.aborted).toBe(true);
    queue.resume();
    expect(task.state()).toBe("needs-file");
    task.markFileFound();
    expect(task.state()).toBe("waiting");
  });
});

describe("receipts of the transfer queue", () => {
  test("disappear with the rows after success, and stay until they are dismissed after a fault", async () => {
    const good = groupOf({ name: "good", isFolder: true, skipped: 2 });
    started(add(good, "a")).succeed();
    const bad = groupOf({ name: "bad", isFolder: true });
    started(add(bad, "b")).succeed();
    started(add(bad, "c", { pathName: "bad/deep/c" })).fail(new AppError("file_changed"));
    expect(last().receipts).toEqual([]);
    good.close();
    bad.close();
    await settle();
    expect(last().receipts.map(({ name }) => name)).toEqual(["bad", "good"]);
    expect(last().receipts[1]).toMatchObject({
      files: 3,
      succeeded: 1,
      skipped: 2,
      failed: 0,
      canUploadMissing: false,
    });
    expect(last().receipts[0]).toEqual({
      id: bad.id,
      type: "uploadFile",
      address,
      name: "bad",
      isFolder: true,
      files: 2,
      succeeded: 1,
      skipped: 0,
      cancelled: 0,
      failed: 1,
      canUploadMissing: true,
      failures: [{ name: "bad/deep/c", errorCode: "file_changed" }],
    });
    await clock.pass(tasksClearedAfterMs);
    await settle();
    expect(last()).toMatchObject({ count: 0 });
    expect(last().receipts.map(({ name }) => name)).toEqual(["bad"]);
    queue.dismissReceipt(bad.id);
    await settle();
    expect(last().receipts).toEqual([]);
  });

  test("name the first hundred failures, and count those of files without a row", async () => {
    const group = groupOf();
    for (let at = 0; at < 150; at += 1)
      add(group, `${at}`, { state: "failed", errorCode: "bad_request", canRetry: false });
    group.noteFailure("in a zip", new AppError("file_broken"));
    group.close();
    await settle();
    expect(last().receipts[0]).toMatchObject({ failed: 151, files: 150, canUploadMissing: false });
    expect(last().receipts[0]?.failures).toHaveLength(100);
    queue.retry();
    await settle();
    expect(last().countByState.failed).toBe(150);
  });

  test("are omitted for a cancelled group, and count cancelled tasks of others", async () => {
    const heard: string[] = [];
    const all = groupOf({ name: "all" });
    add(all, "a", { onCancel: () => heard.push("a") });
    all.close();
    const some = groupOf({ name: "some" });
    add(some, "b", { onCancel: () => heard.push("b"), state: "paused" });
    started(add(some, "c")).succeed();
    some.close();
    queue.cancel();
    queue.cancel();
    await settle();
    expect(heard).toEqual(["a", "b"]);
    expect(last().rows.map(({ meta }) => meta.taskName)).toEqual(["c"]);
    expect(last().receipts).toEqual([expect.objectContaining({ name: "some", files: 2, succeeded: 1, cancelled: 1 })]);
    await clock.pass(tasksClearedAfterMs);
    expect(last().receipts).toHaveLength(1);
  });

  test("are withdrawn at a retry, and omitted for a storage that is closed", async () => {
    const group = groupOf();
    const task = add(group, "a");
    group.close();
    started(task).fail(new AppError("internal"));
    await settle();
    expect(last().receipts).toHaveLength(1);
    queue.retry();
    await settle();
    expect(last().receipts).toEqual([]);
    started(task).fail(new AppError("internal"));
    const other = groupOf({ address: otherAddress });
    add(other, "b");
    queue.removeTasks(address);
    await settle();
    expect(last()).toMatchObject({ count: 1, receipts: [] });
    expect(last().rows[0]?.meta.address).toBe(otherAddress);
  });
});

describe("speed of the transfer queue", () => {
  test("is measured over the last seconds, and gives the remaining time", async () => {
    const group = groupOf();
    const attempt = started(add(group, "a", { totalBytes: 10_000, doneBytes: 1_000 }));
    add(group, "b", { totalBytes: 5_000 });
    add(group, "paused", { totalBytes: 7_000, state: "paused" });
    await settle();
    expect(last()).toMatchObject({ bytesPerSecond: null, secondsLeft: null });
    attempt.report("check part", 4_000);
    for (let done = 4_000; done < 6_000; done += 100) {
      attempt.report("upload to ledger", done + 100);
      await clock.pass(100);
    }
    expect(last().bytesPerSecond).toBeGreaterThan(900);
    expect(last().bytesPerSecond).toBeLessThan(1_200);
    expect(last().secondsLeft).toBe(Math.ceil((4_000 + 5_000) / (last().bytesPerSecond ?? 1)));
    await clock.pass(speedOverMs + 2_000);
    expect(last()).toMatchObject({ bytesPerSecond: null, secondsLeft: null });
    attempt.report("upload to ledger", 7_000);
    queue.pause();
    await settle();
    expect(last().bytesPerSecond).toBeNull();
  });
});
