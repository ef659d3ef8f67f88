/**
 * Runs a program that isn't ours and ends it when whoever started this guard is gone, even by SIGKILL: the operating
 * system then closes our standard input, and that is the sign. See guarded-process.ts for the other side.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import type { GuardOrder } from "./guarded-process.ts";

const order = JSON.parse(process.argv[2] ?? "null") as GuardOrder;

const child = spawn(order.command, order.args, {
  cwd: order.cwd,
  stdio: ["ignore", "inherit", "inherit"],
  // Not in our process group's way: a Ctrl+C in the terminal reaches the starter alone, which then ends things in order.
  detached: process.platform !== "win32",
  ...(order.user === undefined ? {} : order.user),
});

function end(): void {
  child.kill(order.stopSignal);
  setTimeout(() => child.kill("SIGKILL"), order.graceMs).unref();
}

function finish(code: number): void {
  if (order.removeFolder !== undefined) rmSync(order.removeFolder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
}

process.stdin.resume();
process.stdin.on("end", end);
process.stdin.on("error", end);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
// Our output is read by the starter; when that is gone, writing to it must not end the guard before its work is done.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

child.on("error", (error) => {
  process.stderr.write(`${order.command} could not be started: ${error.message}\n`);
  finish(127);
});
child.on("exit", (code, signal) => finish(code ?? (signal === null ? 1 : 128)));
