import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockFolder } from "./folder-lock.ts";

const program = join(import.meta.dirname, "../testing/lock-process.ts");

let parent: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "lock-"));
  folder = join(parent, "db");
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(parent, { recursive: true });
});

/** Starts a process that tries to lock the folder, reports the outcome, and keeps the lock. */
async function lockInOtherProcess(): Promise<{ child: ChildProcess; outcome: string }> {
  const child = fork(program, [folder], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  children.push(child);
  const [outcome] = await once(child, "message");
  return { child, outcome: String(outcome) };
}

async function rewriteHolder(change: Record<string, unknown>): Promise<void> {
  const holder = JSON.parse(await readFile(`${folder}.lock`, "utf8"));
  await writeFile(`${folder}.lock`, JSON.stringify({ ...holder, ...change }));
}

/** Acquires the lock, checks that it names this process, and releases it. */
async function expectFree(procFolder?: string): Promise<void> {
  const release = await lockFolder(folder, procFolder);
  expect(JSON.parse(await readFile(`${folder}.lock`, "utf8"))).toMatchObject({ pid: process.pid });
  await expect(release()).resolves.toBeUndefined();
}

describe("lockFolder", () => {
  it("refuses a second process with a sentence that names the first", async () => {
    const { child } = await lockInOtherProcess();
    await expect(lockFolder(folder)).rejects.toThrow(
      `The folder ${folder} is in use by the process ${child.pid}; only one may have it open.`,
    );
  });

  it("refuses a second lock by the same process", async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow("is in use");
    await expect(release()).resolves.toBeUndefined();
  });

  it("lets another process lock the folder after the release, and leaves no file", async () => {
    const release = await lockFolder(folder);
    await release();
    expect((await lockInOtherProcess()).outcome).toBe("locked");
    for (const child of children.splice(0)) {
      child.send("release");
      await once(child, "exit");
    }
    expect(await readdir(parent)).toEqual([]);
  });

  it("replaces the lock of a killed process", async () => {
    const { child } = await lockInOtherProcess();
    child.kill("SIGKILL");
    await once(child, "exit");
    await access(`${folder}.lock`);
    await expectFree();
  });

  it("replaces the lock of a process whose pid now belongs to another one", async () => {
    await lockInOtherProcess();
    await rewriteHolder({ started: "1" });
    await expectFree();
  });

  it("replaces a lock with the own pid that an earlier process left", async () => {
    await lockInOtherProcess();
    await rewriteHolder({ pid: process.pid });
    await expectFree();
  });

  it("respects the lock of another container while its heartbeat is recent", async () => {
    await lockInOtherProcess();
    await rewriteHolder({ scope: "another boot, another container" });
    await expect(lockFolder(folder)).rejects.toThrow("is in use");
    const past = new Date(Date.now() - 60_000);
    await utimes(`${folder}.lock`, past, past);
    await expectFree();
  });

  it("respects a lock while its process runs, on a system without a proc file system", async () => {
    const noProcFolder = join(parent, "nothing");
    const { child } = await lockInOtherProcess();
    await rewriteHolder({ scope: "", started: "" });
    await expect(lockFolder(folder, noProcFolder)).rejects.toThrow(`is in use by the process ${child.pid}`);
    child.kill("SIGKILL");
    await once(child, "exit");
    await expectFree(noProcFolder);
  });

  it.each(["", "{", "null", '{"pid":"x"}'])("replaces a lock file with the content %j", async (content) => {
    await writeFile(`${folder}.lock`, content);
    await expectFree();
  });

  it("gives a stale lock to exactly one of several processes", async () => {
    await writeFile(`${folder}.lock`, JSON.stringify({ id: "", pid: 999_999_999, started: "1", scope: "" }));
    const past = new Date(0);
    await utimes(`${folder}.lock`, past, past);
    const outcomes = await Promise.all(Array.from({ length: 4 }, lockInOtherProcess));
    expect(outcomes.filter(({ outcome }) => outcome === "locked")).toHaveLength(1);
    expect(await readdir(parent)).toEqual(["db.lock"]);
  });
});
