/**
 * The first step of every command, in plain JavaScript for whatever Node the machine has: installs the project's
 * packages when they are missing or out of step, then hands over to the Node that came with them.
 *
 *   node tools/bootstrap.mjs start|test|test:long|screens|bench|admin|recover [arguments]
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
  "test:long": "tools/test-long.ts",
  screens: "tools/screens.ts",
  bench: "bench/bench.ts",
  admin: "tools/admin.ts",
  recover: "tools/recover.ts",
};
/** Programs read what they print, so whatever else there is to say goes to the error output. */
const isRead = ["admin", "bench", "recover"].includes(process.argv[2]);
const leastNode = [20, 19];
const watchMs = 500;

function fail(text, code = 1) {
  process.stderr.write(`dexnet: ${text}\n`);
  process.exit(code);
}

/** npm, and the shell that it runs us in: the shell doesn't hand signals on, so we look whether they are still there. */
function whoRunsUs() {
  if (process.env.npm_lifecycle_event === undefined) return [];
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return [process.ppid, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])];
  } catch {
    return [process.ppid];
  }
}

function isGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/**
 * Runs the command to its end and hands on the signals that reach us. A channel is kept open, so that it notices when
 * we are killed.
 */
function run(program, args, env, isAbandoned) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"], env });
    const handOn = (signal) => child.kill(signal);
    const watch = setInterval(() => {
      if (isAbandoned()) handOn("SIGTERM");
    }, watchMs);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, handOn);
    const end = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, handOn);
      resolve(code);
    };
    child.on("error", (error) => {
      process.stderr.write(`dexnet: ${program} could not be run: ${error.message}\n`);
      end(127);
    });
    child.on("exit", (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

async function main() {
  const [command, ...args] = process.argv.slice(2);
  if (!Object.hasOwn(commands, command)) {
    const known = Object.keys(commands).map((name) => `npm run ${name}`);
    fail(`say what to do: ${known.join(", ")}.`, 2);
  }
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1])) {
    fail(`Node ${leastNode.join(".")} or newer is needed, and this is ${process.versions.node}.`);
  }
  const runners = whoRunsUs();
  const isAbandoned = () => runners.some(isGone);
  const installer = createInstaller({ root, output: isRead ? process.stderr : process.stdout, isAbandoned });
  if (!installer.isInstalled()) {
    const failure = await installer.install();
    if (failure !== null) fail(failure.sentence, failure.code);
  }
  const ownNode = findOwnNode(modules);
  if (ownNode === null) fail(describeMissingNode());
  // Programs that the command starts find the project's Node and tools before the machine's.
  const separator = process.platform === "win32" ? ";" : ":";
  const path = [dirname(ownNode), join(modules, ".bin"), process.env.PATH].filter(Boolean).join(separator);
  process.exit(
    await run(ownNode, [join(root, commands[command]), ...args], { ...process.env, PATH: path }, isAbandoned),
  );
}

await main();
