import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Past this age a half-written file is nobody's any more, even when its writer can't be asked. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Names its writer, so that a sweep leaves alone what another live process of ours is writing. */
export function temporaryName(): string {
  return `${hostMark()}.${process.pid}.${randomBytes(8).toString("hex")}`;
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
  const [host, pid] = name.split(".");
  if (host === undefined || pid === undefined || !/^\d{1,10}$/.test(pid)) return false;
  if (host !== hostMark()) return true;
  // A device is swept before it is written: a file in the name of this very process is an earlier one's.
  return Number(pid) !== process.pid && processExists(Number(pid));
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
