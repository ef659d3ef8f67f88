import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "@dexnet/service/process/folder-lock";
import { folderError, StartError } from "@dexnet/service/process/start-error";

export interface DataFolder {
  path: string;
  /** Whether the run before was killed, so that its processes may still be exiting. */
  afterKill: boolean;
  release(): Promise<void>;
}

/** Creates the data folder, checks that it can be written, and locks it against a second start. */
export async function lockDataFolder(path: string): Promise<DataFolder> {
  const probe = join(path, ".write-check");
  try {
    // The folder contains mails, sessions and secrets, which other users of the machine must not read.
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
