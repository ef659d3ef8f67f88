import type { RowState } from "@dexnet/drive/transfers/transfers";
import { describe, expect, test } from "vitest";
import { rowOf } from "../../../platform/transfers/testing/transfers.ts";
import { rowView } from "./row-view.ts";

const underWay: readonly RowState[] = ["waiting", "processing", "paused", "offline", "needs-file", "interrupted"];

describe("row view", () => {
  test.each(underWay)("shows progress and can be cancelled while the row is %s", (state) => {
    const view = rowView(rowOf("a", state));
    expect(view.actions).toContain("cancel");
    expect(view).toMatchObject({ hasBar: true, mark: null, errorCode: null });
  });

  test("has a check mark and no actions exactly when the row is done", () => {
    expect(rowView(rowOf("a", "done"))).toMatchObject({ mark: "done", actions: [], textKey: "uploadDone" });
    for (const state of [...underWay, "asks", "failed"] as const) {
      expect(rowView(rowOf("a", state)).mark).not.toBe("done");
    }
  });

  test("shows direction and reason of a failure, with a retry", () => {
    const failed = rowOf("a", "failed", { type: "download", errorCode: "copies_unavailable" });
    expect(rowView(failed)).toMatchObject({
      textKey: "downloadError",
      errorCode: "copies_unavailable",
      mark: "failed",
      actions: ["retry"],
    });
    expect(rowView(rowOf("a", "failed", { errorCode: null })).errorCode).toBe("internal");
  });

  test("has no retry for a row that can only start again", () => {
    const failed = rowOf("a", "failed", { type: "download", canRetry: false });
    expect(rowView(failed)).toMatchObject({ mark: "failed", actions: [] });
  });

  test("has no retry for a cancelled row", () => {
    expect(rowView(rowOf("a", "failed", { errorCode: "transfer_cancelled" })).actions).toEqual([]);
  });

  test("resumes a paused row by the button in the same position", () => {
    expect(rowView(rowOf("a", "processing")).actions).toEqual(["pause", "cancel"]);
    expect(rowView(rowOf("a", "paused")).actions).toEqual(["resume", "cancel"]);
  });

  test("asks for the file, or about a partial one", () => {
    expect(rowView(rowOf("a", "needs-file")).actions).toEqual(["choose-file", "cancel"]);
    expect(rowView(rowOf("a", "interrupted")).actions).toEqual(["download-again", "cancel"]);
    const asks = rowOf("a", "asks", { type: "download", errorCode: "file_partially_broken" });
    expect(rowView(asks)).toMatchObject({
      errorCode: "file_partially_broken",
      actions: ["save-partial", "discard"],
    });
  });

  test("shows the check whether a file is the same", () => {
    const row = rowOf("a", "processing");
    expect(rowView({ ...row, meta: { ...row.meta, step: "check part" } }).textKey).toBe("checking");
  });
});
