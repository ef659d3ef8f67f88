import type { Task } from "@dexnet/drive/drive";
import { describe, expect, test } from "vitest";
import { endedUploads } from "./ended-uploads.ts";

function task(id: string, state: "going" | "done" | "failed", type: Task["type"] = "uploadFile"): Task {
  return {
    id,
    type,
    isProcessing: state === "going",
    isError: state === "failed",
    errorCode: state === "failed" ? "network" : null,
    progress: { percent: state === "done" ? 100 : 10 },
    meta: { taskName: id, address: "0x", step: "prepare" },
  };
}

describe("uploads that ended between two states", () => {
  test("are told once", () => {
    expect(endedUploads([task("a", "going")], [task("a", "done")])).toEqual({ succeeded: 1, failed: [] });
    expect(endedUploads([task("a", "done")], [task("a", "done")])).toEqual({ succeeded: 0, failed: [] });
  });
  test("failures come with their codes", () => {
    const before = [task("a", "going"), task("b", "going")];
    expect(endedUploads(before, [task("a", "failed"), task("b", "done")])).toEqual({
      succeeded: 1,
      failed: ["network"],
    });
  });
  test("a task that ended as soon as it was there counts", () => {
    expect(endedUploads([], [task("a", "failed")])).toEqual({ succeeded: 0, failed: ["network"] });
  });
  test("downloads are told by who asked for them", () => {
    expect(endedUploads([task("a", "going", "download")], [task("a", "done", "download")])).toEqual({
      succeeded: 0,
      failed: [],
    });
  });
});
