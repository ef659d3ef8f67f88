import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lockFolder } from "./folder-lock.ts";

// Embedded databases and processes start slowly on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

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

/** A process that tries to take the lock, tells whether it has it, and keeps it. */
async function otherProcess(): Promise<{ child: ChildProcess; outcome: string }> {
  const child = fork(program, [folder], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  children.push(child);
  const [outcome] = await once(child, "message");
  return { child, outcome: String(outcome) };
}

async function rewriteHolder(change: Record<string, unknown>): Promise<void> {
  const holder = JSON.parse(await readFile(`${folder}.lock`, "utf8"));
  await writeFile(`${folder}.lock`, JSON.stringify({ ...holder, ...change }));
}

/** Takes the lock, which then names this process, and gives it back. */
async function expectFree(systemFolder?: string): Promise<void> {
  const release = await lockFolder(folder, systemFolder);
  expect(JSON.parse(await readFile(`${folder}.lock`, "utf8"))).toMatchObject({ pid: process.pid });
  await expect(release()).resolves.toBeUndefined();
}

describe("a folder's lock", () => {
  it("keeps a second process out, in a sentence that names the first", async () => {
    const { child } = await otherProcess();
    await expect(lockFolder(folder)).rejects.toThrow(
      `The folder ${folder} is in use by the process ${child.pid}; only one may have it open.`,
    );
  });

  it("keeps the same process out a second time", async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow("is in use");
    await release();
  });

  it("is free again after its release, and leaves no file", async () => {
    const release = await lockFolder(folder);
    await release();
    expect((await otherProcess()).outcome).toBe("locked");
    for (const child of children.splice(0)) {
      child.send("release");
      await once(child, "exit");
    }
    expect(await readdir(parent)).toEqual([]);
  });

  it("is free at once when its holder was killed", async () => {
    const { child } = await otherProcess();
    child.kill("SIGKILL");
    await once(child, "exit");
    await access(`${folder}.lock`);
    await expectFree();
  });

  it("is free when its holder's pid belongs to another process by now", async () => {
    await otherProcess();
    await rewriteHolder({ started: "1" });
    await expectFree();
  });

  it("is free when it names this process, which does not hold it", async () => {
    await otherProcess();
    await rewriteHolder({ pid: process.pid });
    await expectFree();
  });

  it("of another container is believed as long as it beats", async () => {
    await otherProcess();
    await rewriteHolder({ scope: "another boot, another container" });
    await expect(lockFolder(folder)).rejects.toThrow("is in use");
    const past = new Date(Date.now() - 60_000);
    await utimes(`${folder}.lock`, past, past);
    await expectFree();
  });

  it("on a system that tells nothing of processes holds while its holder lives and beats", async () => {
    const nothing = join(parent, "nothing");
    const { child } = await otherProcess();
    await rewriteHolder({ scope: "", started: "" });
    await expect(lockFolder(folder, nothing)).rejects.toThrow(`is in use by the process ${child.pid}`);
    child.kill("SIGKILL");
    await once(child, "exit");
    await expectFree(nothing);
  });

  it.each(["", "{", "null", '{"pid":"x"}'])("with the content %j is nobody's", async (content) => {
    await writeFile(`${folder}.lock`, content);
    await expectFree();
  });

  it("goes to exactly one of many who find a stale one", async () => {
    await writeFile(`${folder}.lock`, JSON.stringify({ id: "", pid: 999_999_999, started: "1", scope: "" }));
    const past = new Date(0);
    await utimes(`${folder}.lock`, past, past);
    const outcomes = await Promise.all(Array.from({ length: 4 }, otherProcess));
    expect(outcomes.filter(({ outcome }) => outcome === "locked")).toHaveLength(1);
    expect(await readdir(parent)).toEqual(["db.lock"]);
  });
});
