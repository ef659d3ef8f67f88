import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { frozenListPath, listFrozenFiles } from "./frozen-files.ts";

test("the data of each release and the vectors of the formats are those of the list, which never changes after a release", async () => {
  expect(await listFrozenFiles()).toBe(await readFile(frozenListPath, "utf8"));
});
