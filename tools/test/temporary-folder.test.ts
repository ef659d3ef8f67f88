import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMemoryFolder } from "./temporary-folder.ts";

const gibibyte = 1024 ** 3;
/** Above the highest number that Linux gives to a process. */
const noProcess = 2 ** 22 + 1;
let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "dexnet-memory-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test("gives a folder that others may only go through, and takes it away again", async () => {
  const folder = await openMemoryFolder(parent, async () => ({ freeBytes: 20 * gibibyte }));
  if (folder === undefined) throw new Error("There is no folder.");
  expect((await stat(folder.path)).mode & 0o777).toBe(0o711);
  await writeFile(join(folder.path, "a file"), "x");
  await folder.remove();
  expect(await readdir(parent)).toEqual([]);
});

test.each([
  ["the file system is on a disk", undefined],
  ["there is too little room", { freeBytes: gibibyte }],
])("gives none where %s", async (_, room) => {
  expect(await openMemoryFolder(parent, async () => room)).toBeUndefined();
  expect(await readdir(parent)).toEqual([]);
});

test("gives none where there is no such place", async () => {
  expect(await openMemoryFolder(join(parent, "nowhere"))).toBeUndefined();
});

test("removes what killed runs left, and nothing else", async () => {
  const theirs = [`dexnet-test-${process.ppid}`, "dexnet-test-notes", "another"];
  const left = [`dexnet-test-${noProcess}`, `dexnet-test-${process.pid}`];
  for (const name of [...left, ...theirs]) await mkdir(join(parent, name, "inner"), { recursive: true });
  await openMemoryFolder(parent, async () => ({ freeBytes: 0 }));
  expect((await readdir(parent)).toSorted()).toEqual(theirs.toSorted());
});
