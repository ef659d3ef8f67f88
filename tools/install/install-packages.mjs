import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOwnNode } from "./own-node.mjs";
import { runTree } from "./process-tree.mjs";

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** Checks whether the packages of the lock file are installed, and installs them. `root` is the folder of the project. */
export function createInstaller({ root, output, isAbandoned }) {
  const modules = join(root, "node_modules");
  const lockFile = join(root, "package-lock.json");
  const stampFile = join(modules, ".dexnet-install");
  const npmRecordFile = join(modules, ".package-lock.json");
  const say = (text) => output.write(`dexnet: ${text}\n`);

  /** Stamp of a complete installation: hash of the lock file, and the platform. */
  function wantedStamp() {
    const lock = readFileSync(lockFile);
    return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
  }

  /** After a manual `npm install` there is no stamp, but a record of npm, which it writes at the end. */
  function npmRecordMatches() {
    try {
      const wanted = readJson(lockFile).packages;
      const installed = readJson(npmRecordFile).packages;
      return Object.entries(wanted).every(([path, { version, link, optional }]) => {
        if (!path.startsWith("node_modules/") || link === true) return true;
        return installed[path] === undefined ? optional === true : installed[path].version === version;
      });
    } catch {
      return false;
    }
  }

  /** Runs the npm that started this process, or the one in the path. It shows its own progress. */
  function runNpm(args) {
    // Build and tests need development packages, which npm would skip with NODE_ENV=production.
    const { NODE_ENV: _, ...env } = process.env;
    const script = process.env.npm_execpath;
    const byScript = script?.endsWith("npm-cli.js") === true;
    return runTree(byScript ? process.execPath : "npm", byScript ? [script, ...args] : args, {
      cwd: root,
      env,
      shell: !byScript && process.platform === "win32",
      say,
      isAbandoned,
    });
  }

  return {
    isInstalled() {
      const stamp = wantedStamp();
      if (findOwnNode(modules) === null) return false;
      if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return true;
      if (!npmRecordMatches()) return false;
      writeFileSync(stampFile, stamp);
      return true;
    },

    /** Resolves with null, or with the reason of the failure and the exit code. */
    async install() {
      const why = existsSync(modules) ? "they don't match package-lock.json" : "this is the first run";
      say(`installing the packages with npm ci (${why})`);
      const startedAt = Date.now();
      const stamp = wantedStamp();
      // Removed first, because an interrupted installation must not look complete.
      for (const file of [stampFile, npmRecordFile]) rmSync(file, { force: true });
      const flags = ["--include=dev", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund"];
      const steps = [["ci", ...flags], ...listedScripts()];
      for (const args of steps) {
        const { code, interrupted } = await runNpm(args);
        if (interrupted) {
          rmSync(npmRecordFile, { force: true });
          return { sentence: "the installation was interrupted; the next run repairs it.", code: 130 };
        }
        if (code !== 0) {
          const advice = "Without a network, `npm ping` fails too; behind a proxy, set HTTPS_PROXY.";
          return { sentence: `npm ${args[0]} failed with code ${code}; see the output of npm above. ${advice}`, code };
        }
      }
      writeFileSync(stampFile, stamp);
      say(`packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
      return null;
    },
  };

  /** Commands for the install scripts that package.json allows. No others are run. */
  function listedScripts() {
    const { allowScripts = {} } = readJson(join(root, "package.json"));
    const names = Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
    return names.length === 0 ? [] : [["rebuild", ...names, "--ignore-scripts=false"]];
  }
}
