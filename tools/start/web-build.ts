import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { lockFolder } from "@dexnet/service/process/folder-lock";
import { StartError } from "@dexnet/service/process/start-error";
import { projectRoot } from "./paths.ts";

const otherBuildLimitMs = 300_000;
const skippedFolders = new Set(["node_modules", "dist", "testing"]);
const skippedFiles = /\.test\.tsx?$|\.tsbuildinfo$/;

/**
 * Builds the web application unless the last build had the same sources. Of two processes at once the second waits for the
 * build of the first.
 */
export async function ensureWebBuild(say: (text: string) => void, signal?: AbortSignal): Promise<void> {
  const cache = join(projectRoot, ".cache");
  const stampFile = join(cache, "web-build");
  await mkdir(cache, { recursive: true });
  const release = await waitForLock(stampFile);
  try {
    const wanted = await hashOfSources();
    const built = await readFile(stampFile, "utf8").catch(() => "");
    if (built === wanted && existsSync(join(projectRoot, "apps/web/dist/index.html"))) return;
    say("building the web application");
    const startedAt = Date.now();
    await rm(stampFile, { force: true });
    await build(signal);
    await writeFile(stampFile, wanted);
    say(`web application built in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
  } finally {
    await release();
  }
}

async function waitForLock(path: string): Promise<() => Promise<void>> {
  const deadline = Date.now() + otherBuildLimitMs;
  for (;;) {
    try {
      return await lockFolder(path);
    } catch (error) {
      if (!(error instanceof StartError) || Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}

/** Hash of the application, of our packages that it uses, and of the lock file. */
async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  const folders = [...(await packagesOf("apps/web"))].sort();
  const files = (await Promise.all(folders.map((folder) => filesBelow(join(projectRoot, folder))))).flat().sort();
  for (const file of [join(projectRoot, "package-lock.json"), ...files]) {
    const content = await readFile(file);
    hash.update(`${relative(projectRoot, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

async function packagesOf(folder: string, found = new Set<string>()): Promise<Set<string>> {
  found.add(folder);
  const text = await readFile(join(projectRoot, folder, "package.json"), "utf8");
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
  for (const name of Object.keys(dependencies)) {
    const ours = name.replace(/^@dexnet\//, "packages/");
    if (ours !== name && !found.has(ours)) await packagesOf(ours, found);
  }
  return found;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.map(async (entry) => {
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : await filesBelow(join(folder, entry.name));
    return entry.isFile() && !skippedFiles.test(entry.name) ? [join(folder, entry.name)] : [];
  });
  return (await Promise.all(found)).flat();
}

async function build(signal: AbortSignal | undefined): Promise<void> {
  const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "build"], {
    cwd: join(projectRoot, "apps/web"),
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
    ...(signal === undefined ? {} : { signal }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-8_000);
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.on("error", () => resolve(127));
    child.on("exit", (given) => resolve(given ?? 1));
  });
  if (code !== 0) throw new StartError(`The web application could not be built.\n${output.trim()}`);
}
