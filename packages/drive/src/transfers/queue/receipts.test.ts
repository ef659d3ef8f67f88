import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import { addRow, createListeningTransfer, createQueueRig, queueAddress, started } from "../../testing/queue-rig.ts";
import { rowsClearedAfterMs } from "./create-queue.ts";

const otherAddress = "0xde709f2102306220921060314715629080e2fb77";

describe("receipts of the transfer queue", () => {
  test("disappear with the rows after success, and stay until they are dismissed after a fault", async () => {
    const { clock, queue, last, groupOf, settle } = createQueueRig();
    const good = groupOf({ name: "good", isFolder: true, skipped: 2 });
    started(addRow(good, "a")).succeed();
    const bad = groupOf({ name: "bad", isFolder: true });
    started(addRow(bad, "b")).succeed();
    started(addRow(bad, "c", { pathName: "bad/deep/c" })).fail(new AppError("file_changed"));
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
      scope: queueAddress,
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
    await clock.pass(rowsClearedAfterMs);
    await settle();
    expect(last()).toMatchObject({ count: 0 });
    expect(last().receipts.map(({ name }) => name)).toEqual(["bad"]);
    queue.dismissReceipt(bad.id);
    await settle();
    expect(last().receipts).toEqual([]);
  });

  test("name the first hundred failures, and count those of files without a row", async () => {
    const { queue, last, groupOf, settle } = createQueueRig();
    const group = groupOf();
    for (let at = 0; at < 150; at += 1)
      addRow(group, `${at}`, { state: "failed", errorCode: "bad_request", canRetry: false });
    group.noteFailure("in a zip", new AppError("file_broken"));
    group.close();
    await settle();
    expect(last().receipts[0]).toMatchObject({ failed: 151, files: 150, canUploadMissing: false });
    expect(last().receipts[0]?.failures).toHaveLength(100);
    queue.calls.retryTransfers();
    await settle();
    expect(last().countByState.failed).toBe(150);
  });

  test("are omitted for a cancelled group, and count cancelled transfers of others", async () => {
    const { clock, queue, last, groupOf, settle } = createQueueRig();
    const heard: string[] = [];
    const all = groupOf({ name: "all" });
    addRow(all, "a", {}, createListeningTransfer("a", heard));
    all.close();
    const some = groupOf({ name: "some" });
    addRow(some, "b", { state: "paused" }, createListeningTransfer("b", heard));
    started(addRow(some, "c")).succeed();
    some.close();
    queue.calls.cancelTransfers();
    queue.calls.cancelTransfers();
    await settle();
    expect(heard).toEqual(["a cancelled", "b cancelled"]);
    expect(last().rows.map(({ meta }) => meta.rowName)).toEqual(["c"]);
    expect(last().receipts).toEqual([expect.objectContaining({ name: "some", files: 2, succeeded: 1, cancelled: 1 })]);
    await clock.pass(rowsClearedAfterMs);
    expect(last().receipts).toHaveLength(1);
  });

  test("are withdrawn at a retry, and omitted for a storage that is closed", async () => {
    const { queue, last, groupOf, settle } = createQueueRig();
    const group = groupOf();
    const row = addRow(group, "a");
    group.close();
    started(row).fail(new AppError("internal"));
    await settle();
    expect(last().receipts).toHaveLength(1);
    queue.calls.retryTransfers();
    await settle();
    expect(last().receipts).toEqual([]);
    started(row).fail(new AppError("internal"));
    const other = groupOf({ scope: otherAddress });
    addRow(other, "b");
    queue.close(queueAddress);
    await settle();
    expect(last()).toMatchObject({ count: 1, receipts: [] });
    expect(last().rows[0]?.meta.scope).toBe(otherAddress);
  });
});

describe("transfer of a row", () => {
  test("hears what the person does with its row, and no pause that had no effect", async () => {
    const { queue, groupOf } = createQueueRig();
    const heard: string[] = [];
    const group = groupOf();
    const [a] = [
      addRow(group, "a", {}, createListeningTransfer("a", heard)),
      addRow(group, "b", { state: "needs-file" }, createListeningTransfer("b", heard)),
    ];
    queue.calls.pauseTransfers();
    queue.calls.pauseTransfers();
    await queue.calls.resumeTransfers();
    started(a).commit();
    queue.calls.pauseTransfers();
    queue.calls.cancelTransfers();
    queue.close(queueAddress);
    expect(heard).toEqual(["a paused", "a resumed", "b resumed", "b cancelled", "a closed"]);
  });

  test("is given back once after its failure, and its row and receipt disappear", async () => {
    const { uploads, downloads, last, groupOf, settle } = createQueueRig();
    const group = groupOf();
    const transfer = createListeningTransfer("a", []);
    const [a, b] = [addRow(group, "a", {}, transfer), addRow(group, "b")];
    group.add(null, { name: "refused", totalBytes: 1, state: "failed", canRetry: false });
    group.close();
    started(a).fail(new AppError("network"));
    started(b).succeed();
    expect(downloads.takeFailed(group.id)).toEqual([]);
    expect(uploads.takeFailed(group.id)).toEqual([transfer]);
    expect(uploads.takeFailed(group.id)).toEqual([]);
    await settle();
    expect(last()).toMatchObject({ receipts: [], countByState: { failed: 1, done: 1 } });
  });

  test("is given back after the rows were cleared", async () => {
    const { clock, queue, uploads, groupOf } = createQueueRig();
    const group = groupOf();
    const transfer = createListeningTransfer("a", []);
    const a = addRow(group, "a", {}, transfer);
    group.close();
    started(a).fail(new AppError("network"));
    await clock.pass(rowsClearedAfterMs);
    expect((await queue.calls.transferRows(0, 10)).rows).toEqual([]);
    expect(uploads.takeFailed(group.id)).toEqual([transfer]);
  });
});
