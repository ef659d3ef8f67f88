import { expect, test } from "vitest";
import { topFolders } from "./top-folders.ts";

test("topFolders: names each top folder once and no files", () => {
  const file = new File([], "a");
  expect(
    topFolders([
      { kind: "file", path: [], file },
      { kind: "file", path: ["one", "two"], file },
      { kind: "folder", path: ["one"] },
      { kind: "folder", path: ["three"] },
    ]),
  ).toEqual(["one", "three"]);
});
