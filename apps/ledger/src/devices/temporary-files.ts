import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Past this age a half-written file is nobody's any more, even when its writer can't be asked. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Tells this process from an earlier one that had the same id. */
const ownMark = randomBytes(8).toString("hex");

/** Names its writer, so that a sweep leaves alone what a live process of ours is writing, this one included. */
export function temporaryName(): string {
  return `${hostMark()}.${process.pid}.${ownMark}-${randomBytes(8).toString("hex")}`;
}

/** Removes what dead writers left half-written. */
export async function sweepTemporaryFiles(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (writerIsAlive(name) && !(await isOld(file, now))) continue;
    await rm(file, { force: true, recursive: true });
  }
}

function writerIsAlive(name: string): boolean {
  const [host, pid, mark = ""] = name.split(".");
  if (host === undefined || pid === undefined || !/^\d{1,10}$/.test(pid)) return false;
  if (host !== hostMark()) return true;
  // A device that comes back is swept again while others of its files are being written.
  if (Number(pid) === process.pid) return mark.startsWith(`${ownMark}-`);
  return processExists(Number(pid));
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function isOld(file: string, now: Date): Promise<boolean> {
  const facts = await stat(file).catch(() => undefined);
  return facts === undefined || now.getTime() - facts.mtimeMs > abandonedAfterMs;
}

function hostMark(): string {
  return hostname().replaceAll(/[^A-Za-z0-9-]/g, "_");
}
