import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import { addRow, createQueueRig, type Queued, queueAddress, started } from "../../testing/queue-rig.ts";
import { queueNotifyIntervalMs, rowsClearedAfterMs } from "./create-queue.ts";
import { speedOverMs } from "./speed.ts";

describe("rows of the transfer queue", () => {
  test("are ordered: active, failed, waiting, done", async () => {
    const { queue, last, groupOf, settle } = createQueueRig();
    const group = groupOf();
    const [done, failed, waiting, moving, paused, lost] = ["d", "f", "w", "m", "p", "l"].map((name) =>
      addRow(group, name),
    );
    started(done as Queued).succeed();
    started(failed as Queued).fail(new AppError("file_changed"));
    started(moving as Queued);
    queue.calls.pauseTransfers([(paused as Queued).id]);
    (lost as Queued).waitForFile();
    await settle();
    expect(last().rows.map(({ meta }) => meta.rowName)).toEqual(["m", "l", "f", "w", "p", "d"]);
    expect(waiting?.state()).toBe("waiting");
    expect(last().countByState).toMatchObject({ done: 1, failed: 1, waiting: 1, processing: 1, paused: 1 });
    expect((await queue.calls.transferRows(1, 3)).rows.map(({ meta }) => meta.rowName)).toEqual(["l", "f"]);
    expect((await queue.calls.transferRows(5, 100)).rows.map(({ meta }) => meta.rowName)).toEqual(["d"]);
    expect((await queue.calls.transferRows(0, 1)).revision).toBe(last().revision);
  });

  test("are reported a hundred at a time and at most ten times a second", async () => {
    const { clock, queue, told, last, groupOf } = createQueueRig();
    const group = groupOf();
    const rows = Array.from({ length: 50_000 }, (_, at) => addRow(group, `${at}`));
    const attempts = rows.slice(0, 1_000).map(started);
    for (let done = 0; done <= 100; done += 1) for (const attempt of attempts) attempt.report("upload to ledger", done);
    for (const attempt of attempts) attempt.succeed();
    await clock.pass(1_000);
    expect(told.length).toBeLessThanOrEqual(12);
    expect(last()).toMatchObject({ count: 50_000, uploadCount: 50_000, percent: 2 });
    expect(last().rows).toHaveLength(100);
    expect((await queue.calls.transferRows(49_000, 49_002)).rows.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  test("are reported at once when the last row has ended, and once", async () => {
    const { clock, told, last, groupOf } = createQueueRig();
    const group = groupOf();
    const [one, two] = [started(addRow(group, "a")), started(addRow(group, "b"))];
    group.close();
    one.report("upload to ledger", 50);
    one.succeed();
    expect(last().countByState.done).toBe(0);
    two.succeed();
    expect(last().countByState.done).toBe(2);
    const reports = told.length;
    await clock.pass(2 * queueNotifyIntervalMs);
    expect(told).toHaveLength(reports);
  });

  test("give the average percent of rows that have not failed, rounded down, and 100 without any", async () => {
    const { last, groupOf, settle } = createQueueRig();
    expect(last().percent).toBe(100);
    const group = groupOf();
    const [a, b, c] = ["a", "b", "c"].map((name) => started(addRow(group, name, { totalBytes: 3 })));
    a?.report("upload to ledger", 2);
    b?.report("upload to ledger", 1);
    c?.fail(new AppError("internal"));
    await settle();
    expect(last().percent).toBe(Math.floor((66 + 33) / 2));
    expect(last().uploading).toEqual([{ address: queueAddress, count: 2, percent: 49 }]);
    a?.report("upload to ledger", 3);
    await settle();
    expect(last().rows.find(({ meta }) => meta.rowName === "a")?.progress.percent).toBe(99);
    a?.fail(new AppError("internal"));
    b?.fail(new AppError("internal"));
    await settle();
    expect(last().percent).toBe(100);
    expect(last().uploading).toEqual([]);
  });

  test("are cleared three seconds after the last change, if none is unfinished", async () => {
    const { clock, queue, last, groupOf, settle } = createQueueRig();
    const group = groupOf();
    const [one, two] = [addRow(group, "a"), addRow(group, "b")];
    group.close();
    started(one).succeed();
    await clock.pass(10 * rowsClearedAfterMs);
    expect(last().count).toBe(2);
    started(two).fail(new AppError("internal"));
    await clock.pass(rowsClearedAfterMs - 1_000);
    queue.calls.retryTransfers();
    await clock.pass(rowsClearedAfterMs);
    expect(last().count).toBe(2);
    started(two).succeed();
    await clock.pass(rowsClearedAfterMs - 1);
    expect(last().count).toBe(2);
    await clock.pass(1);
    await settle();
    expect(last()).toMatchObject({ count: 0, percent: 100, rows: [] });
  });

  test.each(["paused", "needs-file", "waiting"] as const)("stay while one is %s", async (state) => {
    const { clock, last, groupOf } = createQueueRig();
    addRow(groupOf(), "a", { state });
    await clock.pass(100 * rowsClearedAfterMs);
    expect(last()).toMatchObject({ count: 1 });
    expect(last().rows[0]).toMatchObject({ isProcessing: true, isError: false, state });
  });
});

describe("waiting rows of a lane", () => {
  test("start in the order of their addition, also after a pause and a retry", async () => {
    const { queue, uploads, groupOf, downloadGroup } = createQueueRig();
    const group = groupOf();
    const [a, b] = [addRow(group, "a"), addRow(group, "b"), addRow(downloadGroup(), "c")];
    const attempt = started(uploads.next() as Queued);
    expect(uploads.next()?.id).toBe(b.id);
    queue.calls.pauseTransfers([a.id]);
    expect(attempt.signal.aborted).toBe(true);
    expect(uploads.next()?.id).toBe(b.id);
    queue.calls.resumeTransfers();
    expect(uploads.next()?.id).toBe(a.id);
    started(a).fail(new AppError("internal"));
    expect(uploads.next()?.id).toBe(b.id);
    queue.calls.retryTransfers([a.id]);
    expect(uploads.next()?.id).toBe(a.id);
    queue.calls.cancelTransfers([a.id]);
    expect(uploads.next()?.id).toBe(b.id);
    started(b);
    expect(uploads.next()).toBeNull();
  });

  test("are reported to the listeners of their lane", async () => {
    const { queue, uploads, groupOf, downloadGroup } = createQueueRig();
    let times = 0;
    const stop = uploads.onWaiting(() => {
      times += 1;
    });
    const group = groupOf();
    const row = addRow(group, "a");
    addRow(group, "b");
    addRow(downloadGroup(), "c");
    await Promise.resolve();
    expect(times).toBe(1);
    started(row).requeue();
    await Promise.resolve();
    expect(times).toBe(2);
    void stop();
    queue.calls.pauseTransfers();
    queue.calls.resumeTransfers();
    await Promise.resolve();
    expect(times).toBe(2);
  });
});

describe("attempt of a transfer", () => {
  test("has no effect after its end", async () => {
    const { queue, groupOf } = createQueueRig();
    const row = addRow(groupOf(), "a");
    const before = started(row);
    expect(row.start()).toBeNull();
    queue.calls.pauseTransfers();
    queue.calls.resumeTransfers();
    before.report("upload to ledger", 50);
    before.fail(new AppError("internal"));
    before.succeed();
    before.setOffline(true);
    expect(before.commit()).toBe(false);
    expect(row.state()).toBe("waiting");
    await expect(before.askForPartial("file_partially_broken")).rejects.toMatchObject({ code: "transfer_cancelled" });
  });

  test("can't be paused or cancelled after commit, and ends when its storage is closed", () => {
    const { queue, uploads, groupOf } = createQueueRig();
    const row = addRow(groupOf(), "a");
    const attempt = started(row);
    expect(attempt.commit()).toBe(true);
    queue.calls.pauseTransfers();
    queue.calls.cancelTransfers();
    row.waitForFile();
    expect(row.state()).toBe("processing");
    queue.close(queueAddress.toLowerCase());
    expect(attempt.signal.aborted).toBe(true);
    expect(uploads.find(row.id)).toBeNull();
  });

  test("asks the person and receives the answer", async () => {
    const { queue, last, downloadGroup, settle } = createQueueRig();
    const [one, two] = ["a", "b"].map((name) => addRow(downloadGroup(), name)) as [Queued, Queued];
    const answer = started(one).askForPartial("file_partially_broken");
    await settle();
    expect(last().rows[0]).toMatchObject({ state: "asks", errorCode: "file_partially_broken", isProcessing: true });
    queue.calls.pauseTransfers([one.id]);
    queue.calls.answerPartial(one.id, true);
    expect(await answer).toBe(true);
    expect(one.state()).toBe("processing");
    const cancelled = started(two).askForPartial("file_partially_broken");
    queue.calls.cancelTransfers([two.id]);
    await expect(cancelled).rejects.toMatchObject({ code: "transfer_cancelled" });
  });

  test("waits for the connection, and for its file, also after a resume", async () => {
    const { queue, groupOf } = createQueueRig();
    const row = addRow(groupOf(), "a");
    const attempt = started(row);
    attempt.setOffline(true);
    expect(row.state()).toBe("offline");
    attempt.setOffline(false);
    expect(row.state()).toBe("processing");
    row.waitForFile();
    expect(attempt.signal.aborted).toBe(true);
    queue.calls.resumeTransfers();
    expect(row.state()).toBe("needs-file");
    row.markFileFound();
    expect(row.state()).toBe("waiting");
  });
});

describe("speed of the transfer queue", () => {
  test("is measured over the last seconds, and gives the remaining time", async () => {
    const { clock, queue, last, groupOf, settle } = createQueueRig();
    const group = groupOf();
    const attempt = started(addRow(group, "a", { totalBytes: 10_000, doneBytes: 1_000 }));
    addRow(group, "b", { totalBytes: 5_000 });
    addRow(group, "paused", { totalBytes: 7_000, state: "paused" });
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
    queue.calls.pauseTransfers();
    await settle();
    expect(last().bytesPerSecond).toBeNull();
  });
});
