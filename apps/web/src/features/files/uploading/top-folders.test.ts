import { expect, test } from "vitest";
import { topFolders } from "./top-folders.ts";

test("each folder at the top is named once, files beside them not at all", () => {
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
