import { randomUUID } from "node:crypto";
import { link, readFile, readlink, rename, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { StartError } from "./start-error.ts";

interface LockHolder {
  /** Distinguishes two locks of one process. */
  readonly id: string;
  readonly pid: number;
  /** Start time of the process in kernel ticks. A later process with the same pid has a different one. */
  readonly started: string;
  /** Boot of the machine and pid namespace. Pids are comparable only within one scope. */
  readonly scope: string;
}

const heartbeatMs = 5_000;
const staleAfterMs = 20_000;
/** Lock files of this process. */
const ownLockFiles = new Set<string>();

/**
 * Locks a folder that only one process may write, by a file `<folder>.lock` that names the holder. Returns the function
 * that releases the lock; throws StartError when another process has it. A lock whose holder no longer runs, also after
 * kill -9 or a power cut, is replaced. `procFolder` is the proc file system, if the operating system has one.
 */
export async function lockFolder(folder: string, procFolder = "/proc"): Promise<() => Promise<void>> {
  const lockFile = `${folder}.lock`;
  if (ownLockFiles.has(lockFile)) throw folderInUseError(folder, process.pid);
  ownLockFiles.add(lockFile);
  try {
    await createLockFile(folder, lockFile, procFolder);
  } catch (error) {
    ownLockFiles.delete(lockFile);
    throw error;
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(lockFile, now, now).catch(() => undefined);
  }, heartbeatMs);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    await unlink(lockFile).catch(() => undefined);
    ownLockFiles.delete(lockFile);
  };
}

async function createLockFile(folder: string, lockFile: string, procFolder: string): Promise<void> {
  const self = await readOwnIdentity(procFolder);
  const content = JSON.stringify(self);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await createFileAtomically(lockFile, content)) return;
    const found = await readFile(lockFile, "utf8").catch(() => undefined);
    if (found === undefined) continue;
    const holder = parseHolder(found);
    if (holder !== undefined && (await isAlive(holder, self, { lockFile, procFolder }))) {
      throw folderInUseError(folder, holder.pid);
    }
    await removeStaleLock(lockFile, found);
  }
  throw folderInUseError(folder, undefined);
}

/** Creates the file with its whole content in one step. Returns false when the file exists. */
async function createFileAtomically(lockFile: string, content: string): Promise<boolean> {
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

/** Removes a stale lock. If another process has replaced it in the meantime, that lock is put back. */
async function removeStaleLock(lockFile: string, staleContent: string): Promise<void> {
  const movedFile = `${lockFile}.${randomUUID()}`;
  try {
    await rename(lockFile, movedFile);
  } catch {
    return;
  }
  const content = await readFile(movedFile, "utf8");
  if (content !== staleContent) await link(movedFile, lockFile).catch(() => undefined);
  await unlink(movedFile);
}

async function isAlive(
  holder: LockHolder,
  self: LockHolder,
  { lockFile, procFolder }: { lockFile: string; procFolder: string },
): Promise<boolean> {
  // A pid of another container can't be checked here. The heartbeat decides.
  if (holder.scope !== self.scope) return await hasRecentHeartbeat(lockFile);
  // This process has no lock on this folder: the file is from an earlier process with the same pid.
  if (holder.pid === process.pid) return false;
  if (self.scope === "") return processExists(holder.pid) && (await hasRecentHeartbeat(lockFile));
  const started = await readStartTime(holder.pid, procFolder);
  return started !== "" && started === holder.started;
}

async function hasRecentHeartbeat(lockFile: string): Promise<boolean> {
  const found = await stat(lockFile).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < staleAfterMs;
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The scope is empty on a system without a proc file system. */
async function readOwnIdentity(procFolder: string): Promise<LockHolder> {
  const boot = await readFile(`${procFolder}/sys/kernel/random/boot_id`, "utf8").catch(() => "");
  const container = await readlink(`${procFolder}/self/ns/pid`).catch(() => "");
  const started = await readStartTime(process.pid, procFolder);
  const scope = boot === "" || started === "" ? "" : `${boot.trim()} ${container}`;
  return { id: randomUUID(), pid: process.pid, started, scope };
}

/**
 * Reads field 22 of the process's stat line, counted from the end of the command, which may contain spaces. Empty for a
 * process that does not exist or is a zombie.
 */
async function readStartTime(pid: number, procFolder: string): Promise<string> {
  const line = await readFile(`${procFolder}/${pid}/stat`, "utf8").catch(() => "");
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? "" : (fields[19] ?? "");
}

function parseHolder(content: string): LockHolder | undefined {
  try {
    const value: Partial<LockHolder> | null = JSON.parse(content);
    if (typeof value?.pid !== "number" || typeof value.started !== "string") return undefined;
    return { id: value.id ?? "", pid: value.pid, started: value.started, scope: value.scope ?? "" };
  } catch {
    return undefined;
  }
}

function folderInUseError(folder: string, pid: number | undefined): StartError {
  const holder = pid === undefined ? "another process" : `the process ${pid}`;
  return new StartError(`The folder ${folder} is in use by ${holder}; only one may have it open.`);
}
