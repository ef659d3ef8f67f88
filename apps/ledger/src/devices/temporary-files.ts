import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Age at which a partial file counts as abandoned, even when the state of its writer is unknown. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Distinguishes this process from an earlier one with the same id. */
const processMark = randomBytes(8).toString("hex");

/** Contains the writer, so that a sweep spares the files of live processes, including this one. */
export function temporaryName(): string {
  return `${hostMark()}.${process.pid}.${processMark}-${randomBytes(8).toString("hex")}`;
}

/** Removes partial files of dead writers. */
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
  // A device that comes back is swept again while this process writes other files to it.
  if (Number(pid) === process.pid) return mark.startsWith(`${processMark}-`);
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
  const found = await stat(file).catch(() => undefined);
  return found === undefined || now.getTime() - found.mtimeMs > abandonedAfterMs;
}

function hostMark(): string {
  return hostname().replaceAll(/[^A-Za-z0-9-]/g, "_");
}
