import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

const graceMs = 3_000;
const pollMs = 50;
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program with all processes that it starts. A signal to this process stops all of them: first with SIGTERM, then with
 * SIGKILL after a while, or at once on a second signal. Its output goes to our error output.
 */
export async function runTree(program, args, { cwd, env, shell = false, say, isAbandoned = () => false }) {
  const ownGroup = process.platform !== "win32";
  const child = spawn(program, args, {
    cwd,
    env,
    shell,
    stdio: ["ignore", process.stderr, process.stderr],
    detached: ownGroup,
  });

  const kill = (signal) => {
    try {
      if (child.pid === undefined) return;
      if (ownGroup) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  };
  let interrupted = false;
  let force;
  const interrupt = () => {
    if (interrupted) kill("SIGKILL");
    else {
      kill("SIGTERM");
      force = setTimeout(() => kill("SIGKILL"), graceMs);
    }
    interrupted = true;
  };
  // Detects that the parent process is gone, which no signal reports.
  const watching = setInterval(() => {
    if (!interrupted && isAbandoned()) interrupt();
  }, 500);
  for (const signal of signals) process.on(signal, interrupt);

  const code = await new Promise((resolve) => {
    child.on("error", (error) => {
      say(`${program} could not be run: ${error.message}`);
      resolve(127);
    });
    child.on("exit", (exitCode, signal) => resolve(exitCode ?? 128 + (constants.signals[signal] ?? 0)));
  });
  if (interrupted) {
    kill("SIGKILL");
    while (ownGroup && isGroupAlive(child.pid)) await wait(pollMs);
  }
  clearTimeout(force);
  clearInterval(watching);
  for (const signal of signals) process.off(signal, interrupt);
  return { code, interrupted };
}

function isGroupAlive(pid) {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}
