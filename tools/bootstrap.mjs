/**
 * First step of every command, in plain JavaScript for the Node of the machine: installs the packages of the project if they
 * are missing or outdated, then runs the command with the Node of the packages.
 *
 *   node tools/bootstrap.mjs start|test|test:full|test:long|test:distributed|screens|lighthouse|bench|admin|recover|verify-proof|audit|deploy-anchor|backup|restore|witness [arguments]
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createInstaller } from "./install/install-packages.mjs";
import { describeMissingNode, findOwnNode } from "./install/own-node.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const commands = {
  start: "tools/start.ts",
  test: "tools/test.ts",
  "test:full": "tools/test-full.ts",
  "test:long": "tools/test-long.ts",
  "test:distributed": "tools/distributed.ts",
  screens: "tools/screens.ts",
  lighthouse: "tools/lighthouse.ts",
  bench: "bench/bench.ts",
  admin: "tools/admin.ts",
  recover: "tools/recover.ts",
  "verify-proof": "transparency/verify-proof.ts",
  audit: "transparency/audit.ts",
  "deploy-anchor": "tools/deploy-anchor.ts",
  backup: "tools/backup.ts",
  restore: "tools/restore.ts",
  witness: "transparency/witness/main.ts",
};
/** Programs may read the output of these commands, so messages go to the error output. */
const isMachineReadable = ["admin", "audit", "bench", "deploy-anchor", "recover", "verify-proof"].includes(
  process.argv[2],
);
const minimumNode = [20, 19];
const parentCheckMs = 500;

function fail(text, code = 1) {
  process.stderr.write(`dexnet: ${text}\n`);
  process.exit(code);
}

/** Ids of npm and of its shell. The shell does not forward signals, so their existence is checked. */
function findParentPids() {
  if (process.env.npm_lifecycle_event === undefined) return [];
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return [process.ppid, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])];
  } catch {
    return [process.ppid];
  }
}

function hasExited(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/**
 * Runs the command and forwards signals to it. The command notices by an open channel when this process is killed.
 */
function run(program, args, env, isAbandoned) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"], env });
    const forward = (signal) => child.kill(signal);
    const watch = setInterval(() => {
      if (isAbandoned()) forward("SIGTERM");
    }, parentCheckMs);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forward);
    const finish = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on("error", (error) => {
      process.stderr.write(`dexnet: ${program} could not be run: ${error.message}\n`);
      finish(127);
    });
    child.on("exit", (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

async function main() {
  const [command, ...args] = process.argv.slice(2);
  if (!Object.hasOwn(commands, command)) {
    const known = Object.keys(commands).map((name) => `npm run ${name}`);
    fail(`name a command: ${known.join(", ")}.`, 2);
  }
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < minimumNode[0] || (major === minimumNode[0] && minor < minimumNode[1])) {
    fail(`Node ${minimumNode.join(".")} or newer is needed, and this is ${process.versions.node}.`);
  }
  const parentPids = findParentPids();
  const isAbandoned = () => parentPids.some(hasExited);
  const installer = createInstaller({ root, output: isMachineReadable ? process.stderr : process.stdout, isAbandoned });
  if (!installer.isInstalled()) {
    const failure = await installer.install();
    if (failure !== null) fail(failure.sentence, failure.code);
  }
  const ownNode = findOwnNode(modules);
  if (ownNode === null) fail(describeMissingNode());
  // Programs that the command starts find the Node and the tools of the project first.
  const separator = process.platform === "win32" ? ";" : ":";
  const path = [dirname(ownNode), join(modules, ".bin"), process.env.PATH].filter(Boolean).join(separator);
  process.exit(
    await run(ownNode, [join(root, commands[command]), ...args], { ...process.env, PATH: path }, isAbandoned),
  );
}

await main();
