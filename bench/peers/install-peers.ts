import { spawn } from "node:child_process";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Workroom } from "../harness/temporary-workspace.ts";
import { buildInto } from "../harness/web-build.ts";

const described = fileURLToPath(new URL(".", import.meta.url));
const folder = fileURLToPath(new URL("../../.cache/bench-peers/", import.meta.url));
const installedLock = join(folder, "node_modules", ".dexnet-lock.json");

/** Some of them look for what Node has before anything else runs. */
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

/** The peers' packages by their lock file, outside the workspaces, as one script. Resolves with the folder that holds `peers.js`. */
export async function buildPeers(room: Workroom): Promise<string> {
  await install(room);
  await writeFile(join(folder, "globals.js"), globals);
  await writeFile(join(folder, "entry.js"), entry);
  return buildInto(room, pathToFileURL(folder), ["--config", join(described, "vite.config.ts")]);
}

async function install(room: Workroom): Promise<void> {
  const lock = await readFile(join(described, "package-lock.json"), "utf8");
  if ((await readFile(installedLock, "utf8").catch(() => "")) === lock) return;
  room.say("installing the peers' packages into .cache/bench-peers");
  await mkdir(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) await copyFile(join(described, name), join(folder, name));
  const code = await npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], room.signal);
  room.signal.throwIfAborted();
  if (code !== 0) throw new Error(`The peers' packages could not be installed: npm ended with ${code}.`);
  await writeFile(installedLock, lock);
}

/** npm by the very copy that started us, else by the path. */
function npm(args: readonly string[], signal: AbortSignal): Promise<number | null> {
  const script = process.env.npm_execpath;
  const [program, before] = script?.endsWith("npm-cli.js") ? [process.execPath, [script]] : ["npm", []];
  const child = spawn(program, [...before, ...args], { cwd: folder, stdio: ["ignore", "ignore", "inherit"], signal });
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", resolve);
  });
}
