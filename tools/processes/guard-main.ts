/**
 * Runs a foreign program and stops it when the parent process of this guard is gone, even by SIGKILL: the operating system then
 * closes the standard input of the guard. See guarded-process.ts for the other side.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import type { GuardOrder } from "./guarded-process.ts";

const order = JSON.parse(process.argv[2] ?? "null") as GuardOrder;

const child = spawn(order.command, order.args, {
  cwd: order.cwd,
  stdio: ["ignore", "inherit", "inherit"],
  // A process group of its own: Ctrl+C in the terminal only reaches the parent, which then stops its processes in order.
  detached: process.platform !== "win32",
  ...(order.user === undefined ? {} : order.user),
});

function stopChild(): void {
  child.kill(order.stopSignal);
  setTimeout(() => child.kill("SIGKILL"), order.graceMs).unref();
}

function finish(code: number): void {
  if (order.removeFolder !== undefined) rmSync(order.removeFolder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
}

// Any input is the order to kill the program. The end of the input is the order to stop it.
process.stdin.on("data", () => child.kill("SIGKILL"));
process.stdin.on("end", stopChild);
process.stdin.on("error", stopChild);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopChild);
// The parent reads the output. When it is gone, a failed write must not end the guard before it has stopped the child.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

child.on("error", (error) => {
  process.stderr.write(`${order.command} could not be started: ${error.message}\n`);
  finish(127);
});
child.on("exit", (code, signal) => finish(code ?? (signal === null ? 1 : 128)));
