import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "@dexnet/service/write-file-atomically";
import { hasCode } from "./durable-files.ts";
import { temporaryName } from "./temporary-files.ts";

/** Says whose a folder is, so that disks that were mounted in each other's place are not taken for wiped ones. */
const markName = "dexnet-device";

/** The device that the folder belongs to; undefined when it does not say so, or is not there. */
export async function readFolderMark(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, markName), "utf8")).trimEnd();
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

/** Whole or not there at all, like a copy. */
export async function writeFolderMark(folder: string, temporaryFolder: string, deviceName: string): Promise<void> {
  const temporaryPath = join(temporaryFolder, temporaryName());
  await writeFileAtomically(join(folder, markName), `${deviceName}\n`, { temporaryPath });
}
