import { spawn } from "node:child_process";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { buildInto } from "../harness/web-build.ts";

const packageFolder = fileURLToPath(new URL(".", import.meta.url));
const folder = fileURLToPath(new URL("../../.cache/bench-peers/", import.meta.url));
const installedLock = join(folder, "node_modules", ".dexnet-lock.json");

/** Globals of Node that some peers expect at load time. */
const globals = `
import { Buffer } from "buffer";
globalThis.Buffer = Buffer;
globalThis.global = globalThis;
globalThis.process = { env: {}, nextTick: queueMicrotask };
`;
const entry = `
import "./globals.js";
import sodium from "libsodium-wrappers";
import nacl from "tweetnacl";
export { FilenSDK } from "@filen/sdk";
export * as openpgp from "openpgp";
export { nacl, sodium };
`;

/** Installs the peers' packages outside the workspaces and builds them as one script. Resolves with the folder of `peers.js`. */
export async function buildPeers(workspace: TemporaryWorkspace): Promise<string> {
  await install(workspace);
  await writeFile(join(folder, "globals.js"), globals);
  await writeFile(join(folder, "entry.js"), entry);
  return buildInto(workspace, pathToFileURL(folder), ["--config", join(packageFolder, "vite.config.ts")]);
}

async function install(workspace: TemporaryWorkspace): Promise<void> {
  const lock = await readFile(join(packageFolder, "package-lock.json"), "utf8");
  if ((await readFile(installedLock, "utf8").catch(() => "")) === lock) return;
  workspace.print("installing the peers' packages into .cache/bench-peers");
  await mkdir(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    await copyFile(join(packageFolder, name), join(folder, name));
  const code = await npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], workspace.signal);
  workspace.signal.throwIfAborted();
  if (code !== 0) throw new Error(`The peers' packages could not be installed: npm ended with ${code}.`);
  await writeFile(installedLock, lock);
}

/** Runs the npm that started this process, or the one in the path. */
function npm(args: readonly string[], signal: AbortSignal): Promise<number | null> {
  const script = process.env.npm_execpath;
  const [program, before] = script?.endsWith("npm-cli.js") ? [process.execPath, [script]] : ["npm", []];
  const child = spawn(program, [...before, ...args], { cwd: folder, stdio: ["ignore", "ignore", "inherit"], signal });
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", resolve);
  });
}
