import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "@dexnet/service/folder-lock";
import { folderError, StartError } from "@dexnet/service/start-error";

export interface DataFolder {
  path: string;
  /** The run before this one was killed, so its processes may still be on their way out. */
  afterKill: boolean;
  release(): Promise<void>;
}

/** Makes the data folder, makes sure that it can be written, and keeps a second start out of it. */
export async function takeDataFolder(path: string): Promise<DataFolder> {
  const probe = join(path, ".write-check");
  try {
    // Mails, sessions and secrets lie here: other users of the machine have no business in it.
    await mkdir(path, { recursive: true, mode: 0o700 });
    await writeFile(probe, "");
    await rm(probe);
  } catch (cause) {
    throw folderError(path, cause);
  }
  const locked = join(path, "start");
  const afterKill = existsSync(`${locked}.lock`);
  try {
    return { path, afterKill, release: await lockFolder(locked) };
  } catch (cause) {
    if (!(cause instanceof StartError)) throw folderError(path, cause);
    const sentence = `DexNet is running already on the data folder ${path}: end that one first, or set DEXNET_DATA to another folder.`;
    throw new StartError(sentence, { cause });
  }
}
