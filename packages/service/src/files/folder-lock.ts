import { randomUUID } from "node:crypto";
import { link, readFile, readlink, rename, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { StartError } from "../process/start-error.ts";

/**
 * Keeps a second process out of a folder that only one may write. Beside the folder stands `<folder>.lock` with the
 * holder's identity. A lock whose holder is gone, also after kill -9 or a power cut, is taken over.
 */

interface Holder {
  /** Distinguishes two locks of one process. */
  id: string;
  pid: number;
  /** When the process started, in the kernel's own count: a later process with the same pid has another. */
  started: string;
  /** Which processes share pids with this one: this boot of the machine and this container. */
  scope: string;
}

const beatMs = 5_000;
const silentMs = 20_000;
/** Folders locked by this very process. */
const held = new Set<string>();

/**
 * Takes the lock and gives back the function that releases it. Throws StartError when another process holds it.
 * `procFolder` is where the system tells of its processes, if it does.
 */
export async function lockFolder(folder: string, procFolder = "/proc"): Promise<() => Promise<void>> {
  const lockFile = `${folder}.lock`;
  if (held.has(lockFile)) throw inUse(folder, process.pid);
  held.add(lockFile);
  try {
    await claim(folder, lockFile, procFolder);
  } catch (error) {
    held.delete(lockFile);
    throw error;
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(lockFile, now, now).catch(() => undefined);
  }, beatMs);
  beat.unref();
  return async () => {
    clearInterval(beat);
    await unlink(lockFile).catch(() => undefined);
    held.delete(lockFile);
  };
}

async function claim(folder: string, lockFile: string, procFolder: string): Promise<void> {
  const me = await identity(procFolder);
  const mine = JSON.stringify(me);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await createWhole(lockFile, mine)) return;
    const found = await readFile(lockFile, "utf8").catch(() => undefined);
    if (found === undefined) continue;
    const holder = parseHolder(found);
    if (holder !== undefined && (await isAlive(holder, me, { lockFile, procFolder }))) throw inUse(folder, holder.pid);
    await removeStale(lockFile, found);
  }
  throw inUse(folder, undefined);
}

/** Makes the file with all its content at once, or answers false when it exists. */
async function createWhole(lockFile: string, content: string): Promise<boolean> {
  const draft = `${lockFile}.${randomUUID()}`;
  await writeFile(draft, content);
  try {
    await link(draft, lockFile);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await unlink(draft);
  }
}

/** Moves a stale lock away. If another starter was faster and what moved is its fresh lock, that goes back. */
async function removeStale(lockFile: string, staleContent: string): Promise<void> {
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    await rename(lockFile, aside);
  } catch {
    return;
  }
  const moved = await readFile(aside, "utf8");
  if (moved !== staleContent) await link(aside, lockFile).catch(() => undefined);
  await unlink(aside);
}

async function isAlive(
  holder: Holder,
  me: Holder,
  { lockFile, procFolder }: { lockFile: string; procFolder: string },
): Promise<boolean> {
  // Of another container a pid says nothing here. Then the file's beat decides.
  if (holder.scope !== me.scope) return await isBeating(lockFile);
  // This process holds no lock on this folder: a lock in its name was left by an earlier one.
  if (holder.pid === process.pid) return false;
  if (me.scope === "") return exists(holder.pid) && (await isBeating(lockFile));
  const started = await startOf(holder.pid, procFolder);
  return started !== "" && started === holder.started;
}

async function isBeating(lockFile: string): Promise<boolean> {
  const found = await stat(lockFile).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < silentMs;
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // One of another user may not be signalled, but it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The scope is empty on a system that does not tell of its processes. */
async function identity(procFolder: string): Promise<Holder> {
  const boot = await readFile(`${procFolder}/sys/kernel/random/boot_id`, "utf8").catch(() => "");
  const container = await readlink(`${procFolder}/self/ns/pid`).catch(() => "");
  const started = await startOf(process.pid, procFolder);
  const scope = boot === "" || started === "" ? "" : `${boot.trim()} ${container}`;
  return { id: randomUUID(), pid: process.pid, started, scope };
}

/**
 * Field 22 of the process's stat line, counted behind the command, which may hold spaces. Empty for a process that is
 * not there, or ended and only waits for its parent to notice.
 */
async function startOf(pid: number, procFolder: string): Promise<string> {
  const line = await readFile(`${procFolder}/${pid}/stat`, "utf8").catch(() => "");
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? "" : (fields[19] ?? "");
}

function parseHolder(content: string): Holder | undefined {
  try {
    const value: Partial<Holder> | null = JSON.parse(content);
    if (typeof value?.pid !== "number" || typeof value.started !== "string") return undefined;
    return { id: value.id ?? "", pid: value.pid, started: value.started, scope: value.scope ?? "" };
  } catch {
    return undefined;
  }
}

function inUse(folder: string, pid: number | undefined): StartError {
  const who = pid === undefined ? "another process" : `the process ${pid}`;
  return new StartError(`The folder ${folder} is in use by ${who}; only one may have it open.`);
}
