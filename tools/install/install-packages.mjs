import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOwnNode } from "./own-node.mjs";
import { runTree } from "./process-tree.mjs";
import { expectedFolders, startProgress } from "./progress.mjs";

const defaultStallSeconds = 60;
/** What npm says and we say better, or what tells the person nothing that they could act on. */
const unneededLine = /^npm (warn|notice|info) |^added \d+ packages/i;

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** Says whether the packages of the lock file are installed, and installs them. `root` is the project's folder. */
export function createInstaller({ root, output, isAbandoned }) {
  const modules = join(root, "node_modules");
  const lockFile = join(root, "package-lock.json");
  const stampFile = join(modules, ".dexnet-install");
  const npmRecordFile = join(modules, ".package-lock.json");
  const say = (text) => output.write(`dexnet: ${text}\n`);

  /** What the installed packages must agree with: the lock file, on this kind of machine. */
  function wantedStamp() {
    const lock = readFileSync(lockFile);
    return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
  }

  /** Who ran `npm install` by hand has no stamp, but npm's own record of what it put there, written at its very end. */
  function npmRecordAgrees() {
    try {
      const wanted = readJson(lockFile).packages;
      const there = readJson(npmRecordFile).packages;
      return Object.entries(wanted).every(([path, { version, link, optional }]) => {
        if (!path.startsWith("node_modules/") || link === true) return true;
        return there[path] === undefined ? optional === true : there[path].version === version;
      });
    } catch {
      return false;
    }
  }

  /** Runs npm by the very copy that started us, else by the path, and shows how far it is. */
  async function runNpm(args) {
    // The build and the tests are development packages to npm, so a production setting must not leave them out.
    const { NODE_ENV: _, ...env } = process.env;
    const stallSeconds = Number(env.DEXNET_INSTALL_STALL_SECONDS || defaultStallSeconds);
    const progress = startProgress({
      root,
      folders: expectedFolders(readJson(lockFile)),
      output,
      isTerminal: output.isTTY === true,
      stallMs: stallSeconds * 1_000,
      describeStall,
    });
    const script = process.env.npm_execpath;
    const byScript = script?.endsWith("npm-cli.js") === true;
    const outcome = await runTree(byScript ? process.execPath : "npm", byScript ? [script, ...args] : args, {
      cwd: root,
      env,
      shell: !byScript && process.platform === "win32",
      onLine(line) {
        if (/^npm http /.test(line)) progress.noteAnswer();
        else if (line !== "" && !unneededLine.test(line)) progress.print(`${line}\n`);
      },
      watch: isAbandoned,
    });
    progress.stop();
    return outcome;
  }

  return {
    isInstalled() {
      const stamp = wantedStamp();
      if (findOwnNode(modules) === null) return false;
      if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return true;
      if (!npmRecordAgrees()) return false;
      writeFileSync(stampFile, stamp);
      return true;
    },

    /** Resolves with null, or with why it failed and the exit code for that. */
    async install() {
      const why = existsSync(modules) ? "they don't match package-lock.json" : "this is the first run";
      say(`installing the packages with npm ci (${why})`);
      const startedAt = Date.now();
      const stamp = wantedStamp();
      // While npm works, nothing may say that an installation is whole: this one may end at any point.
      for (const file of [stampFile, npmRecordFile]) rmSync(file, { force: true });
      const flags = ["--include=dev", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund"];
      const steps = [["ci", ...flags], ...listedScripts()];
      for (const args of steps) {
        const { code, interrupted } = await runNpm([...args, "--no-progress", "--no-color", "--loglevel=http"]);
        if (interrupted) {
          rmSync(npmRecordFile, { force: true });
          return { sentence: "the installation was interrupted; the next run repairs it.", code: 130 };
        }
        if (code !== 0) {
          return { sentence: `npm ${args[0]} failed with code ${code}; what npm said stands above.`, code };
        }
      }
      writeFileSync(stampFile, stamp);
      say(`packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
      return null;
    },
  };

  /** The install scripts that package.json allows by name; all others are never run. */
  function listedScripts() {
    const { allowScripts = {} } = readJson(join(root, "package.json"));
    const names = Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
    return names.length === 0 ? [] : [["rebuild", ...names, "--ignore-scripts=false"]];
  }
}

function describeStall(seconds) {
  return [
    `nothing has been installed for ${seconds} s. npm waits, most likely for its registry${registryHost()}.`,
    "  - Does the network work? `npm ping` tells whether the registry answers.",
    "  - Behind a proxy: set HTTPS_PROXY. Another registry: npm config set registry <address>.",
    "  - Ctrl+C ends the installation; the next run begins it again with what npm has fetched.",
  ];
}

function registryHost() {
  try {
    return ` (${new URL(process.env.npm_config_registry).host})`;
  } catch {
    return "";
  }
}
