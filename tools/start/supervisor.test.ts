import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isAlive } from "../testing/processes.ts";
import { runCommand } from "../testing/running-command.ts";
import type { ChildPlan } from "./child.ts";
import { type Supervisor, supervise } from "./supervisor.ts";

const ready = "process.send({ ready: true });";
const stay = "setInterval(() => {}, 1_000);";
/** Behaviour of every service when its parent is gone. */
const exitWithParent = 'process.on("disconnect", () => process.exit(0));';

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

describe("supervise", () => {
  test("stops the children in reverse order, one after the other", async () => {
    const child = (name: string) =>
      plan(
        name,
        `process.on("SIGTERM", () => { console.log("stopping"); setTimeout(() => { console.log("stopped"); process.exit(0); }, 100); }); ${stay} ${ready}`,
      );
    const { supervisor, lines } = await start([await child("ledger"), await child("api")]);
    await supervisor.stop();
    expect(lines).toEqual(["api: stopping", "api: stopped", "ledger: stopping", "ledger: stopped"]);
    expect(Object.values(supervisor.pids).filter(isAlive)).toEqual([]);
  });

  test("kills a child that does not stop", async () => {
    const { supervisor } = await start([await plan("api", `process.on("SIGTERM", () => {}); ${stay} ${ready}`, 200)]);
    await supervisor.stop();
    expect(Object.values(supervisor.pids).filter(isAlive)).toEqual([]);
  });

  test("stops the others and throws the sentence of a child that fails to start", async () => {
    const good = await plan("ledger", `${ready} console.log(process.pid); ${stay}`);
    const bad = await plan("api", 'console.error("api can\'t start: TOKEN_SECRET must be set."); process.exit(1);');
    const lines: string[] = [];
    const started = supervise({ plans: [good, bad], onLine: (_, line) => lines.push(line) });
    await expect(started).rejects.toThrow("api can't start: TOKEN_SECRET must be set.");
    for (const pid of lines.map(Number).filter(Number.isInteger)) expect(isAlive(pid)).toBe(false);
  });

  test("names a child that does not become ready in time", async () => {
    const slow = await plan("ledger", stay);
    await expect(start([slow], { readyWithinMs: 300 })).rejects.toThrow("Not ready within 0.3 seconds: ledger.");
  });

  test("stops an interrupted start", async () => {
    const interrupted = new AbortController();
    const started = start([await plan("ledger", stay)], { signal: interrupted.signal });
    interrupted.abort();
    await expect(started).rejects.toThrow("interrupted");
  });

  test("reports a child that dies, but not one that was stopped", async () => {
    const { supervisor } = await start([await plan("api", `${ready} ${stay}`)]);
    const failures: string[] = [];
    void supervisor.failed.then((sentence) => failures.push(sentence));
    process.kill(supervisor.pids.api ?? 0, "SIGKILL");
    await expect.poll(() => failures).toEqual(["api ended unexpectedly by SIGKILL"]);

    const second = await start([await plan("api", `${ready} ${stay}`)]);
    void second.supervisor.failed.then((sentence) => failures.push(sentence));
    await second.supervisor.stop();
    expect(failures).toHaveLength(1);
  });

  test("lets the children exit when the supervisor is killed", async () => {
    const child = await plan("api", `${exitWithParent} ${stay} ${ready}`);
    const script = `
    const { supervise } = await import(${JSON.stringify(new URL("./supervisor.ts", import.meta.url).href)});
    const { pids } = await supervise({ plans: [${JSON.stringify(child)}], onLine() {} });
    console.log("pid " + pids.api + ".");
  `;
    const supervisor = runCommand(process.execPath, ["--input-type=module", "-e", script], process.env);
    await supervisor.waitForOutput(/pid \d+\./);
    const pid = Number(/pid (\d+)\./.exec(supervisor.output())?.[1]);
    expect(isAlive(pid)).toBe(true);
    supervisor.process.kill("SIGKILL");
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
