import type { TaskState } from "@dexnet/drive/transfers/transfers";
import { describe, expect, test } from "vitest";
import { taskOf } from "../../../platform/transfers/testing/transfers.ts";
import { rowView } from "./row-view.ts";

const underWay: readonly TaskState[] = ["waiting", "processing", "paused", "offline", "needs-file", "interrupted"];

describe("the row of a transfer", () => {
  test.each(underWay)("of one that is %s can be cancelled, and shows how far it is", (state) => {
    const view = rowView(taskOf("a", state));
    expect(view.actions).toContain("cancel");
    expect(view).toMatchObject({ hasBar: true, mark: null, errorCode: null });
  });

  test("has the check mark exactly when it is done, and then nothing is left to do", () => {
    expect(rowView(taskOf("a", "done"))).toMatchObject({ mark: "done", actions: [], textKey: "uploadDone" });
    for (const state of [...underWay, "asks", "failed"] as const) {
      expect(rowView(taskOf("a", state)).mark).not.toBe("done");
    }
  });

  test("of a failure says which way it went, why, and offers another try", () => {
    const failed = taskOf("a", "failed", { type: "download", errorCode: "copies_unavailable" });
    expect(rowView(failed)).toMatchObject({
      textKey: "downloadError",
      errorCode: "copies_unavailable",
      mark: "failed",
      actions: ["retry"],
    });
    expect(rowView(taskOf("a", "failed", { errorCode: null })).errorCode).toBe("internal");
  });

  test("of what can only be begun anew offers no other try", () => {
    const failed = taskOf("a", "failed", { type: "download", canRetry: false });
    expect(rowView(failed)).toMatchObject({ mark: "failed", actions: [] });
  });

  test("of what the person gave up offers no other try", () => {
    expect(rowView(taskOf("a", "failed", { errorCode: "transfer_cancelled" })).actions).toEqual([]);
  });

  test("one stopped for good reason goes on by the other button in the same place", () => {
    expect(rowView(taskOf("a", "processing")).actions).toEqual(["pause", "cancel"]);
    expect(rowView(taskOf("a", "paused")).actions).toEqual(["resume", "cancel"]);
  });

  test("asks for the file, or what to do with half of one", () => {
    expect(rowView(taskOf("a", "needs-file")).actions).toEqual(["choose-file", "cancel"]);
    expect(rowView(taskOf("a", "interrupted")).actions).toEqual(["download-again", "cancel"]);
    const asks = taskOf("a", "asks", { type: "download", errorCode: "file_partially_broken" });
    expect(rowView(asks)).toMatchObject({
      errorCode: "file_partially_broken",
      actions: ["save-partial", "discard"],
    });
  });

  test("says when it only looks whether the file is the same", () => {
    const task = taskOf("a", "processing");
    expect(rowView({ ...task, meta: { ...task.meta, step: "check part" } }).textKey).toBe("checking");
  });
});
