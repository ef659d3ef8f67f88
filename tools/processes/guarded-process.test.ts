import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startGuarded } from "./guarded-process.ts";

/** Says its own id and waits; with `stubborn` it doesn't listen to polite requests. */
const sleeper = (stubborn = false) => [
  "-e",
  `${stubborn ? "process.on('SIGTERM', () => {});" : ""} console.log(process.pid); setInterval(() => {}, 1000);`,
];

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const pidFrom = async (stream: NodeJS.ReadableStream) => Number(String((await once(stream, "data"))[0]).trim());

test("stop ends the program and removes its folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dexnet-guard-"));
  const guarded = startGuarded({ command: process.execPath, args: sleeper(), removeFolder: folder });
  const pid = await pidFrom(guarded.output);
  expect(isAlive(pid)).toBe(true);
  await guarded.stop();
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});

test("a program that doesn't listen is killed after its time", async () => {
  const guarded = startGuarded({ command: process.execPath, args: sleeper(true), graceMs: 200 });
  const pid = await pidFrom(guarded.output);
  await guarded.stop();
  expect(isAlive(pid)).toBe(false);
});

test("the program ends when its starter is killed by force", async () => {
  const module = new URL("./guarded-process.ts", import.meta.url).href;
  const script = `
    const { startGuarded } = await import(${JSON.stringify(module)});
    const guarded = startGuarded({ command: process.execPath, args: ${JSON.stringify(sleeper())} });
    guarded.output.on("data", (text) => process.stdout.write(text));
  `;
  const starter = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = await pidFrom(starter.stdout);
  starter.kill("SIGKILL");
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("the program's exit code is handed on, also when it can't be started at all", async () => {
  expect(await startGuarded({ command: process.execPath, args: ["-e", "process.exit(3)"] }).exited).toBe(3);
  expect(await startGuarded({ command: "/nowhere/program", args: [] }).exited).toBe(127);
});
