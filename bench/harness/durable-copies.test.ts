import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { copiesPerBlock } from "@dexnet/protocol/limits";
import { describe, expect, onTestFinished, test } from "vitest";
import { createDurableCopies } from "./durable-copies.ts";

const deviceCount = 5;

describe("createDurableCopies", () => {
  test("writes each item to as many folders as a block has copies and keeps no temporary file", async () => {
    const { folder, copies, put } = await createCopies();
    for (const text of ["zero", "one", "two"]) await put(text);
    expect(await readFile(copies.pathOf(1), "utf8")).toBe("one");
    const name = basename(copies.pathOf(1));
    const kept = (await readdir(folder, { recursive: true })).filter((path) => basename(path).startsWith(name));
    expect(kept).toHaveLength(copiesPerBlock);
    for (const path of kept) expect(await readFile(join(folder, path), "utf8")).toBe("one");
  });

  test("clear removes all copies and restarts the numbers", async () => {
    const { folder, copies, put } = await createCopies();
    for (const text of ["before", "too"]) await put(text);
    await copies.clear();
    expect(await readdir(folder, { recursive: true })).toHaveLength(deviceCount);
    await put("after");
    expect(await readFile(copies.pathOf(0), "utf8")).toBe("after");
  });
});

async function createCopies() {
  const folder = await mkdtemp(join(tmpdir(), "dexnet-copies-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const copies = await createDurableCopies(folder, deviceCount);
  return { folder, copies, put: (text: string) => copies.put((file) => file.writeFile(text)) };
}
