import { AppError } from "@dexnet/protocol/errors";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSystemClock } from "./clock.ts";
import type { Task } from "./drive.ts";
import { createRandom } from "./random.ts";
import { createTaskQueue, type TaskQueue } from "./task-queue.ts";

let queue: TaskQueue;
let told: (readonly Task[])[];

beforeEach(() => {
  vi.useFakeTimers();
  queue = createTaskQueue({ clock: createSystemClock(), random: createRandom() });
  told = [];
  queue.watch((tasks) => told.push(tasks));
});
afterEach(() => {
  vi.useRealTimers();
});

const add = (taskName = "a.txt") => queue.add({ type: "uploadFile", taskName, address: "0x0" });
const last = () => told.at(-1) ?? [];

describe("the rows of the transfers panel", () => {
  test("a new one is under way, and waits", () => {
    add();
    expect(told).toHaveLength(2);
    expect(last()).toMatchObject([
      {
        type: "uploadFile",
        isProcessing: true,
        isError: false,
        errorCode: null,
        progress: { percent: 0 },
        meta: { taskName: "a.txt", address: "0x0", step: "prepare" },
      },
    ]);
  });

  test("listeners hear at most ten states a second, and always the last one", async () => {
    const task = add();
    await vi.advanceTimersByTimeAsync(200);
    told.length = 0;
    for (let at = 1; at <= 1000; at += 1) {
      task.report("read part", at / 20);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(told.length).toBeLessThanOrEqual(11);
    task.report("upload to ledger", 77.9);
    await vi.advanceTimersByTimeAsync(200);
    expect(last()).toMatchObject([{ progress: { percent: 77 }, meta: { step: "upload to ledger" } }]);
  });

  test("three seconds after the last end all rows go, the failed too", async () => {
    const [one, two] = [add("one"), add("two")];
    one.succeed();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last()).toHaveLength(2);
    two.fail(new AppError("file_broken"));
    await vi.advanceTimersByTimeAsync(2_900);
    expect(last()).toMatchObject([
      { isProcessing: false, isError: false, progress: { percent: 100 } },
      { isProcessing: false, isError: true, errorCode: "file_broken" },
    ]);
    await vi.advanceTimersByTimeAsync(200);
    expect(last()).toEqual([]);
  });

  test("a new row in those three seconds keeps all of them", async () => {
    add("one").succeed();
    await vi.advanceTimersByTimeAsync(2_000);
    const two = add("two");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(last()).toHaveLength(2);
    two.succeed();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(last()).toEqual([]);
  });

  test("cancelling ends a row at once, and nothing revives it", async () => {
    const task = add();
    queue.cancel(last()[0]?.id ?? "");
    expect(task.signal.aborted).toBe(true);
    expect(task.commit()).toBe(false);
    task.report("merge", 50);
    task.succeed();
    await vi.advanceTimersByTimeAsync(150);
    expect(last()).toMatchObject([
      { isProcessing: false, isError: true, errorCode: "transfer_cancelled", progress: { percent: 0 } },
    ]);
  });

  test("after the point of no return nothing is cancelled", async () => {
    const task = add();
    expect(task.commit()).toBe(true);
    queue.cancelAll();
    task.succeed();
    await vi.advanceTimersByTimeAsync(150);
    expect(last()).toMatchObject([{ isError: false, progress: { percent: 100 } }]);
    queue.cancel("no such task");
  });

  test("a fault that is not ours shows as `internal`", async () => {
    add().fail(new TypeError("a bug"));
    await vi.advanceTimersByTimeAsync(150);
    expect(last()).toMatchObject([{ isError: true, errorCode: "internal" }]);
  });

  test("who stops watching hears no more", async () => {
    const heard = vi.fn();
    const stop = queue.watch(heard);
    expect(heard).toHaveBeenCalledTimes(1);
    await stop();
    add();
    await vi.advanceTimersByTimeAsync(500);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
