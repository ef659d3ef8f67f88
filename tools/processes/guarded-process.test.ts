import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isAlive } from "../testing/processes.ts";
import { startGuarded } from "./guarded-process.ts";

/** Arguments of a program that prints its id and waits. It can ignore SIGTERM. */
const sleeper = (ignoresSigterm = false) => [
  "-e",
  `${ignoresSigterm ? "process.on('SIGTERM', () => {});" : ""} console.log(process.pid); setInterval(() => {}, 1000);`,
];

const pidFrom = async (stream: NodeJS.ReadableStream) => Number(String((await once(stream, "data"))[0]).trim());

describe("startGuarded", () => {
  test("stops the program and removes its folder", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dexnet-guard-"));
    const guarded = startGuarded({ command: process.execPath, args: sleeper(), removeFolder: folder });
    const pid = await pidFrom(guarded.output);
    expect(isAlive(pid)).toBe(true);
    await guarded.stop();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(folder)).toBe(false);
  });

  test("kills a program that ignores the stop signal", async () => {
    const guarded = startGuarded({ command: process.execPath, args: sleeper(true), graceMs: 200 });
    const pid = await pidFrom(guarded.output);
    await guarded.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test("kills the program at once on request, even one with a long grace time", async () => {
    const guarded = startGuarded({ command: process.execPath, args: sleeper(true), graceMs: 3_600_000 });
    const pid = await pidFrom(guarded.output);
    await guarded.kill();
    expect(isAlive(pid)).toBe(false);
  });

  test("stops the program when the parent process is killed", async () => {
    const module = new URL("./guarded-process.ts", import.meta.url).href;
    const script = `
    const { startGuarded } = await import(${JSON.stringify(module)});
    const guarded = startGuarded({ command: process.execPath, args: ${JSON.stringify(sleeper())} });
    guarded.output.on("data", (text) => process.stdout.write(text));
  `;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const pid = await pidFrom(parent.stdout);
    parent.kill("SIGKILL");
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test("returns the exit code, also of a program that can't be started", async () => {
    expect(await startGuarded({ command: process.execPath, args: ["-e", "process.exit(3)"] }).exited).toBe(3);
    expect(await startGuarded({ command: "/nowhere/program", args: [] }).exited).toBe(127);
  });
});
