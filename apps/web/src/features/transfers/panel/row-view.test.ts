import type { TaskState } from "@dexnet/drive/transfers/transfers";
import { describe, expect, test } from "vitest";
import { taskOf } from "../../../platform/transfers/testing/transfers.ts";
import { rowView } from "./row-view.ts";

const underWay: readonly TaskState[] = ["waiting", "processing", "paused", "offline", "needs-file", "interrupted"];

describe("row view", () => {
  test.each(underWay)("shows progress and can be cancelled while the task is %s", (state) => {
    const view = rowView(taskOf("a", state));
    expect(view.actions).toContain("cancel");
    expect(view).toMatchObject({ hasBar: true, mark: null, errorCode: null });
  });

  test("has a check mark and no actions exactly when the task is done", () => {
    expect(rowView(taskOf("a", "done"))).toMatchObject({ mark: "done", actions: [], textKey: "uploadDone" });
    for (const state of [...underWay, "asks", "failed"] as const) {
      expect(rowView(taskOf("a", state)).mark).not.toBe("done");
    }
  });

  test("shows direction and reason of a failure, with a retry", () => {
    const failed = taskOf("a", "failed", { type: "download", errorCode: "copies_unavailable" });
    expect(rowView(failed)).toMatchObject({
      textKey: "downloadError",
      errorCode: "copies_unavailable",
      mark: "failed",
      actions: ["retry"],
    });
    expect(rowView(taskOf("a", "failed", { errorCode: null })).errorCode).toBe("internal");
  });

  test("has no retry for a task that can only start again", () => {
    const failed = taskOf("a", "failed", { type: "download", canRetry: false });
    expect(rowView(failed)).toMatchObject({ mark: "failed", actions: [] });
  });

  test("has no retry for a cancelled task", () => {
    expect(rowView(taskOf("a", "failed", { errorCode: "transfer_cancelled" })).actions).toEqual([]);
  });

  test("resumes a paused task by the button in the same position", () => {
    expect(rowView(taskOf("a", "processing")).actions).toEqual(["pause", "cancel"]);
    expect(rowView(taskOf("a", "paused")).actions).toEqual(["resume", "cancel"]);
  });

  test("asks for the file, or about a partial one", () => {
    expect(rowView(taskOf("a", "needs-file")).actions).toEqual(["choose-file", "cancel"]);
    expect(rowView(taskOf("a", "interrupted")).actions).toEqual(["download-again", "cancel"]);
    const asks = taskOf("a", "asks", { type: "download", errorCode: "file_partially_broken" });
    expect(rowView(asks)).toMatchObject({
      errorCode: "file_partially_broken",
      actions: ["save-partial", "discard"],
    });
  });

  test("shows the check whether a file is the same", () => {
    const task = taskOf("a", "processing");
    expect(rowView({ ...task, meta: { ...task.meta, step: "check part" } }).textKey).toBe("checking");
  });
});
