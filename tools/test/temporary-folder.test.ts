import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemoryFolder } from "./temporary-folder.ts";

const gibibyte = 1024 ** 3;
/** Above the highest process id of Linux. */
const noProcess = 2 ** 22 + 1;
let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "dexnet-memory-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

describe("openMemoryFolder", () => {
  test("creates a folder that others may only pass through, and removes it", async () => {
    const folder = await openMemoryFolder(parent, async () => ({ freeBytes: 20 * gibibyte }));
    if (folder === undefined) throw new Error("No folder was created.");
    expect((await stat(folder.path)).mode & 0o777).toBe(0o711);
    await writeFile(join(folder.path, "a file"), "x");
    await folder.remove();
    expect(await readdir(parent)).toEqual([]);
  });

  test.each([
    ["the file system is on a disk", undefined],
    ["there is too little memory", { freeBytes: gibibyte }],
  ])("returns undefined if %s", async (_, memory) => {
    expect(await openMemoryFolder(parent, async () => memory)).toBeUndefined();
    expect(await readdir(parent)).toEqual([]);
  });

  test("returns undefined if the parent folder does not exist", async () => {
    expect(await openMemoryFolder(join(parent, "nowhere"))).toBeUndefined();
  });

  test("removes only the folders of killed runs", async () => {
    const theirs = [`dexnet-test-${process.ppid}`, "dexnet-test-notes", "another"];
    const left = [`dexnet-test-${noProcess}`, `dexnet-test-${process.pid}`];
    for (const name of [...left, ...theirs]) await mkdir(join(parent, name, "inner"), { recursive: true });
    await openMemoryFolder(parent, async () => ({ freeBytes: 0 }));
    expect((await readdir(parent)).toSorted()).toEqual(theirs.toSorted());
  });
});
