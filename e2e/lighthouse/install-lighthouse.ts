import { spawn } from "node:child_process";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Lighthouse } from "./rate-page.ts";

const packageFolder = import.meta.dirname;
const folder = join(packageFolder, "../../.cache/lighthouse");
const installedLock = join(folder, "node_modules", ".dexnet-lock.json");

/** Installs the package outside the workspaces, unless it is there, and loads it. */
export async function loadLighthouse(print: (text: string) => void): Promise<Lighthouse> {
  const lock = await readFile(join(packageFolder, "package-lock.json"), "utf8");
  if ((await readFile(installedLock, "utf8").catch(() => "")) !== lock) {
    print("installing Lighthouse into .cache/lighthouse");
    await install();
    await writeFile(installedLock, lock);
  }
  return (await import(pathToFileURL(join(folder, "node_modules/lighthouse/core/index.js")).href)) as Lighthouse;
}

async function install(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) {
    await copyFile(join(packageFolder, name), join(folder, name));
  }
  const code = await runNpm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) throw new Error(`Lighthouse could not be installed: npm ended with ${code}.`);
}

/** Runs the npm that started this process, or the one in the path. */
function runNpm(args: readonly string[]): Promise<number | null> {
  const script = process.env.npm_execpath;
  const [program, before] = script?.endsWith("npm-cli.js") ? [process.execPath, [script]] : ["npm", []];
  const child = spawn(program, [...before, ...args], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", resolve);
  });
}
