import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "@dexnet/service/process/write-file-atomically";
import { hasCode } from "./durable-files.ts";
import { type OwnerStore, ownerMarks } from "./location-owner.ts";
import { temporaryName } from "./temporary-files.ts";

/** Files that name the owner of a folder, so that swapped mounts are not mistaken for wiped disks. */
export function createFolderOwner(folder: string, temporaryFolder: string): OwnerStore {
  return {
    async read() {
      const { device, deployment } = ownerMarks;
      return { device: await readMark(join(folder, device)), deployment: await readMark(join(folder, deployment)) };
    },
    async write(part, text) {
      const temporaryPath = join(temporaryFolder, temporaryName());
      await writeFileAtomically(join(folder, ownerMarks[part]), `${text}\n`, { temporaryPath });
    },
  };
}

/** Undefined when there is no such file or folder. */
async function readMark(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trimEnd();
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}
