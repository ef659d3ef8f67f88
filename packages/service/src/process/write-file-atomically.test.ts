import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeFileAtomically } from "./write-file-atomically.ts";

describe("writeFileAtomically", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "atomic-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("writes and replaces a file with the given mode and leaves no temporary file", async () => {
    const path = join(folder, "secrets.json");
    await writeFileAtomically(path, "first", { mode: 0o600 });
    await writeFileAtomically(path, "second", { mode: 0o600 });
    expect(await readFile(path, "utf8")).toBe("second");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["secrets.json"]);
  });

  it("leaves no temporary file when the rename fails", async () => {
    const path = join(folder, "taken");
    await mkdir(path);
    await expect(writeFileAtomically(path, "content")).rejects.toMatchObject({ code: "EISDIR" });
    expect(await readdir(folder)).toEqual(["taken"]);
  });
});
