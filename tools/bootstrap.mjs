/**
 * The first step of every command, in plain JavaScript for whatever Node the machine has: installs the project's
 * packages when they are missing or out of step, then hands over to the Node that came with them.
 *
 *   node tools/bootstrap.mjs start|test|test:long|screens|bench|admin [arguments]
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const stampFile = join(modules, ".dexnet-install");
const nodePackage = join(modules, "node");
const ownNode = join(nodePackage, "bin", process.platform === "win32" ? "node.exe" : "node");
const commands = {
  start: "tools/start.ts",
  test: "tools/test.ts",
  "test:long": "tools/test-long.ts",
  screens: "tools/screens.ts",
  bench: "bench/bench.ts",
  admin: "tools/admin.ts",
};
/** Programs read what they print, so whatever else there is to say goes to the error output. */
const isRead = ["admin", "bench"].includes(process.argv[2]);
const leastNode = [20, 19];
const watchMs = 500;

const say = (text) => (isRead ? process.stderr : process.stdout).write(`dexnet: ${text}\n`);

function fail(text, code = 1) {
  process.stderr.write(`dexnet: ${text}\n`);
  process.exit(code);
}

/** What the installed packages must agree with: the lock file, on this kind of machine. */
function wantedStamp() {
  const lock = readFileSync(join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
}

/** Who ran `npm install` by hand has no stamp, but npm's own record of what it put there, written at its very end. */
function npmRecordAgrees() {
  try {
    const read = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
    const wanted = read(join(root, "package-lock.json"));
    const there = read(join(modules, ".package-lock.json"));
    return Object.entries(wanted).every(([path, { version, link, optional }]) => {
      if (!path.startsWith("node_modules/") || link === true) return true;
      return there[path] === undefined ? optional === true : there[path].version === version;
    });
  } catch {
    return false;
  }
}

function isInstalled(stamp) {
  if (!existsSync(ownNode)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return true;
  if (!npmRecordAgrees()) return false;
  writeFileSync(stampFile, stamp);
  return true;
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
 * Runs a program to its end and hands on the signals that reach us. To the command itself a channel is kept open, so
 * that it notices when we are killed.
 */
function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      stdio: options.isCommand === true ? ["inherit", "inherit", "inherit", "ipc"] : ["inherit", isRead ? 2 : 1, 2],
      shell: options.shell === true,
      env: options.env ?? process.env,
    });
    let interrupted = false;
    const handOn = (signal) => {
      interrupted = true;
      child.kill(signal);
    };
    const runners = whoRunsUs();
    const watch = setInterval(() => {
      if (runners.some(isGone)) handOn("SIGTERM");
    }, watchMs);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, handOn);
    const end = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, handOn);
      resolve({ code, interrupted });
    };
    child.on("error", (error) => {
      process.stderr.write(`dexnet: ${program} could not be run: ${error.message}\n`);
      end(127);
    });
    child.on("exit", (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** npm by the very copy that started us, else by the path. */
function npm(args, env) {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return run(process.execPath, [script, ...args], { env });
  return run("npm", args, { env, shell: process.platform === "win32" });
}

async function install(stamp) {
  const why = existsSync(modules) ? "they don't match package-lock.json" : "this is the first run";
  say(`installing the packages with npm ci (${why}; the first time takes a minute or two)`);
  const startedAt = Date.now();
  // The build and the tests are development packages by npm's reckoning, so a production setting must not leave them out.
  const { NODE_ENV: _, ...env } = process.env;
  const { code, interrupted } = await npm(
    ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"],
    env,
  );
  if (interrupted) fail("the installation was interrupted; the next run repairs it.", code || 130);
  if (code !== 0) fail(`npm ci failed with code ${code}; what npm said stands above.`, code);
  if (!existsSync(ownNode)) {
    // npm may be set up not to run the scripts of packages; this one only takes Node's program out of its package.
    say("fetching the project's Node");
    await run(process.execPath, ["installArchSpecificPackage.js"], { env, cwd: nodePackage });
  }
  if (!existsSync(ownNode)) fail("the project's own Node (the npm package node) was not installed.");
  writeFileSync(stampFile, stamp);
  say(`packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
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
  const stamp = wantedStamp();
  if (!isInstalled(stamp)) await install(stamp);
  // Programs that the command starts find the project's Node and tools before the machine's.
  const separator = process.platform === "win32" ? ";" : ":";
  const path = [dirname(ownNode), join(modules, ".bin"), process.env.PATH].filter(Boolean).join(separator);
  const { code } = await run(ownNode, [join(root, commands[command]), ...args], {
    isCommand: true,
    env: { ...process.env, PATH: path },
  });
  process.exit(code);
}

await main();
