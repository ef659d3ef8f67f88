import { expect, test } from "vitest";
import { rowOf } from "../../../platform/transfers/testing/transfers.ts";
import { matchFiles } from "./match-files.ts";

const sourceOf = (name: string, text: string) => ({ file: new File([text], name) });
function needing(id: string, rowName: string, totalBytes: number) {
  const row = rowOf(id, "needs-file");
  return { ...row, meta: { ...row.meta, rowName }, progress: { ...row.progress, totalBytes } };
}

test("matchFiles: assigns files by name and size, several where they are alike", () => {
  const [a, otherA, b, shortA] = [sourceOf("a", "12"), sourceOf("a", "34"), sourceOf("b", "12"), sourceOf("a", "1")];
  const rows = [needing("1", "a", 2), needing("2", "b", 2), needing("3", "c", 2), needing("4", "a", 2)];
  expect(matchFiles(rows, [a, otherA, b, shortA])).toEqual([
    { id: "1", candidates: [a, otherA] },
    { id: "2", candidates: [b] },
    { id: "4", candidates: [a, otherA] },
  ]);
});

test("matchFiles: compares names in any Unicode composition", () => {
  const source = sourceOf("e\u0301.txt", "1");
  expect(matchFiles([needing("1", "\u00e9.txt", 1)], [source])).toEqual([{ id: "1", candidates: [source] }]);
});

test("matchFiles: assigns no file to an upload that needs none", () => {
  expect(matchFiles([{ ...needing("1", "a", 1), state: "paused" }], [sourceOf("a", "1")])).toEqual([]);
});
