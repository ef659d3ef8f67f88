import { expect, test } from "vitest";
import { createCopyWriter } from "./copy-writer.ts";
import { createEmptyCopy, createMemoryLocalCopy } from "./local-copy-memory.ts";

const pageBytes = 10;

test("the pages of a large list are written while it is read, and removed with the next list if it was refused", async () => {
  const copy = createEmptyCopy();
  const writer = createCopyWriter(createMemoryLocalCopy(copy), 3 * pageBytes);
  const read = writer.createPageReader(async () => new Uint8Array(pageBytes));
  for (const cid of ["a", "b", "c"]) await read(cid);
  await writer.settled();
  expect([...copy.pages.keys()]).toEqual([]);

  for (const cid of ["d", "e"]) await read(cid);
  await writer.settled();
  expect([...copy.pages.keys()]).toEqual(["a", "b", "c", "d"]);

  writer.replace({ deployment: "d", snapshot: null, deltas: [] });
  writer.flush();
  await writer.settled();
  expect([...copy.pages.keys()]).toEqual([]);
});
