import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "@dexnet/service/write-file-atomically";
import { hasCode } from "./durable-files.ts";
import { temporaryName } from "./temporary-files.ts";

/** File that names the owner of a folder, so that swapped mounts are not mistaken for wiped disks. */
const ownerFileName = "dexnet-device";

/** Name of the device that owns the folder. Undefined when the folder names none or does not exist. */
export async function readFolderOwner(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, ownerFileName), "utf8")).trimEnd();
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

export async function writeFolderOwner(folder: string, temporaryFolder: string, deviceName: string): Promise<void> {
  const temporaryPath = join(temporaryFolder, temporaryName());
  await writeFileAtomically(join(folder, ownerFileName), `${deviceName}\n`, { temporaryPath });
}
