import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAlive } from "../testing/processes.ts";
import { runCommand } from "../testing/running-command.ts";
import type { ChildPlan } from "./child.ts";
import { type Supervisor, supervise } from "./supervisor.ts";

const READY = "process.send({ ready: true });";
const STAY = "setInterval(() => {}, 1_000);";
/** What every service of ours does when its starter is gone. */
const LEAVE_WITH_PARENT = 'process.on("disconnect", () => process.exit(0));';

let folder: string;
let running: Supervisor | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-supervisor-"));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function plan(name: string, code: string, stopLimitMs?: number): Promise<ChildPlan> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, code);
  return { name, file, env: { PATH: process.env.PATH }, ...(stopLimitMs === undefined ? {} : { stopLimitMs }) };
}

async function start(plans: ChildPlan[], options: { readyWithinMs?: number; signal?: AbortSignal } = {}) {
  const lines: string[] = [];
  running = await supervise({ plans, onLine: (name, line) => lines.push(`${name}: ${line}`), ...options });
  return { supervisor: running, lines };
}

test("children stop in reverse order, each before the next is asked", async () => {
  const child = (name: string) =>
    plan(
      name,
      `process.on("SIGTERM", () => setTimeout(() => { console.log("bye"); process.exit(0); }, 100)); ${STAY} ${READY}`,
    );
  const { supervisor, lines } = await start([await child("ledger"), await child("api")]);
  await supervisor.stop();
  expect(lines).toEqual(["api: bye", "ledger: bye"]);
  expect(Object.values(supervisor.pids).filter(isAlive)).toEqual([]);
});

test("a child that doesn't stop is ended by force", async () => {
  const { supervisor } = await start([await plan("api", `process.on("SIGTERM", () => {}); ${STAY} ${READY}`, 200)]);
  await supervisor.stop();
  expect(Object.values(supervisor.pids).filter(isAlive)).toEqual([]);
});

test("a child that fails to start ends the others, and its own sentence is told", async () => {
  const good = await plan("ledger", `${READY} console.log(process.pid); ${STAY}`);
  const bad = await plan("api", 'console.error("api can\'t start: TOKEN_SECRET must be set."); process.exit(1);');
  const lines: string[] = [];
  const started = supervise({ plans: [good, bad], onLine: (_, line) => lines.push(line) });
  await expect(started).rejects.toThrow("api can't start: TOKEN_SECRET must be set.");
  for (const pid of lines.map(Number).filter(Number.isInteger)) expect(isAlive(pid)).toBe(false);
});

test("a child that never gets ready is named", async () => {
  const slow = await plan("ledger", STAY);
  await expect(start([slow], { readyWithinMs: 300 })).rejects.toThrow("Not ready within 0.3 seconds: ledger.");
});

test("a start can be interrupted", async () => {
  const interrupted = new AbortController();
  const started = start([await plan("ledger", STAY)], { signal: interrupted.signal });
  interrupted.abort();
  await expect(started).rejects.toThrow("interrupted");
});

test("a child that dies is told of; one that was asked to stop is not", async () => {
  const { supervisor } = await start([await plan("api", `${READY} ${STAY}`)]);
  const failures: string[] = [];
  void supervisor.failed.then((sentence) => failures.push(sentence));
  process.kill(supervisor.pids.api ?? 0, "SIGKILL");
  await expect.poll(() => failures).toEqual(["api ended unexpectedly by SIGKILL"]);

  const second = await start([await plan("api", `${READY} ${STAY}`)]);
  void second.supervisor.failed.then((sentence) => failures.push(sentence));
  await second.supervisor.stop();
  expect(failures).toHaveLength(1);
});

test("children notice that their supervisor was killed", async () => {
  const child = await plan("api", `${LEAVE_WITH_PARENT} ${STAY} ${READY}`);
  const script = `
    const { supervise } = await import(${JSON.stringify(new URL("./supervisor.ts", import.meta.url).href)});
    const { pids } = await supervise({ plans: [${JSON.stringify(child)}], onLine() {} });
    console.log("pid " + pids.api + ".");
  `;
  const supervisor = runCommand(process.execPath, ["--input-type=module", "-e", script], process.env);
  await supervisor.untilSaid(/pid \d+\./);
  const pid = Number(/pid (\d+)\./.exec(supervisor.said())?.[1]);
  expect(isAlive(pid)).toBe(true);
  supervisor.process.kill("SIGKILL");
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
});
