import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectedFolders, startProgress } from "./progress.mjs";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "dexnet-progress-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Progress of two packages on a terminal of 64 columns or in a file, with a clock that runs a thousand times as fast. */
function watch(isTerminal: boolean) {
  let written = "";
  const output = {
    columns: 64,
    write(text: string) {
      written += text;
    },
  };
  const startedAt = Date.now();
  const progress = startProgress({
    root,
    folders: ["node_modules/a", "node_modules/b"],
    output,
    isTerminal,
    stallMs: 400,
    describeStall: (seconds: number) => [`stalled for ${seconds} s`],
    now: () => startedAt + (Date.now() - startedAt) * 1_000,
  });
  return { progress, written: () => written };
}

async function install(name: string): Promise<void> {
  await mkdir(join(root, "node_modules", name), { recursive: true });
  await writeFile(join(root, "node_modules", name, "package.json"), "{}");
}

describe("startProgress", () => {
  test("rewrites one line on a terminal, no longer than its width", async () => {
    const { progress, written } = watch(true);
    await expect.poll(written).toContain("asking the registry");
    progress.noteAnswer();
    await expect.poll(written).toContain("1 answered by the registry");
    await install("a");
    await expect.poll(written).toContain("1 of 2");
    await install("b");
    await expect.poll(written).toContain("finishing");
    progress.stop();
    const lines = written().split("\r\x1b[2K");
    expect(lines.at(-1)).toBe("");
    expect(lines.filter((line) => line.length > 63 && !line.startsWith("dexnet: stalled"))).toEqual([]);
  });

  test("prints whole lines without control characters to a file", async () => {
    const { progress, written } = watch(false);
    await install("a");
    await expect.poll(written).toMatch(/^dexnet: installing packages: 1 of 2 \(\d+ s\)\n/m);
    progress.print("npm says\n");
    progress.stop();
    expect(written()).toContain("npm says\n");
    expect(written()).not.toContain("\r");
    expect(written()).not.toContain("\x1b");
  });

  test("counts growing files as progress", async () => {
    const { progress, written } = watch(false);
    await install("a");
    await expect.poll(written).toContain("1 of 2");
    await expect.poll(written).toContain("stalled for");
    const count = () => written().split("stalled for").length;
    const before = count();
    // A second report means that there was progress between the two.
    await expect
      .poll(async () => {
        await writeFile(join(root, "node_modules/a/large"), "x".repeat(Math.floor(Math.random() * 10_000)));
        return count();
      })
      .toBeGreaterThan(before);
    progress.stop();
  });

  test("expects no packages of other platforms", () => {
    const lock = {
      packages: {
        "": {},
        "packages/ours": {},
        "node_modules/@dexnet/ours": { link: true },
        "node_modules/plain": {},
        "node_modules/a/node_modules/inner": {},
        "node_modules/t-linux-arm64": { os: ["linux"], cpu: ["arm64"] },
        "node_modules/t-linux-x64": { os: ["linux"], cpu: ["x64"], libc: ["glibc"] },
        "node_modules/t-linux-x64-musl": { os: ["linux"], cpu: ["x64"], libc: ["musl"] },
        "node_modules/t-darwin": { os: ["darwin"] },
      },
    };
    expect(expectedFolders(lock, { platform: "linux", arch: "x64" })).toEqual([
      "node_modules/plain",
      "node_modules/a/node_modules/inner",
      "node_modules/t-linux-x64",
    ]);
  });
});
