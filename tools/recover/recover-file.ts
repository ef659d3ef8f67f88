import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, link, lstat, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { cidOfPieces, maxBlockBytes } from "./blocks.ts";
import type { FileEntry } from "./file-list.ts";
import { type BlockMemory, blockNamesOf, readSegments } from "./file-parts.ts";
import type { PlannedFile } from "./plan-paths.ts";
import { FileFault } from "./recover-error.ts";
import { deriveKey, encryptPart, partSizeOf } from "./sealing.ts";
import type { Servers } from "./servers.ts";

export type Recovered = "recovered" | "there already";

export interface RecoverDeps {
  readonly targetFolder: string;
  readonly servers: Servers;
  /** Used again by the next file. */
  readonly memory: BlockMemory;
  readonly onBytes: (bytes: number) => void;
}

/**
 * Recovers one file under a temporary name, and renames it when all of it was checked and is on the disk. An existing file is
 * not overwritten, and counts as recovered if it has the right bytes. A killed run leaves the temporary file. Throws FileFault.
 */
export async function recoverFile({ entry, path }: PlannedFile, deps: RecoverDeps): Promise<Recovered> {
  const { targetFolder, servers, memory, onBytes } = deps;
  const finalPath = join(targetFolder, ...path);
  const names = await blockNamesOf(entry, servers);
  const existing = await lstat(finalPath).catch(() => undefined);
  if (existing !== undefined) {
    if (existing.isFile() && (await hasRightBytes(entry, names, finalPath, memory))) return "there already";
    throw new FileFault("another file with its name is there, and is left alone");
  }
  // Random: no part of a path comes from the list except its names, which `planPaths` has made safe.
  const temporaryName = `.dexnet-recover-${randomBytes(16).toString("hex")}`;
  const temporaryPath = join(targetFolder, ...path.slice(0, -1), temporaryName);
  const file = await open(temporaryPath, "wx", 0o600);
  try {
    let written = 0;
    for await (const segment of readSegments(entry, names, { servers, memory })) {
      await file.writeFile(segment);
      written += segment.length;
      onBytes(segment.length);
    }
    if (written !== entry.sizeBytes) throw new FileFault("its bytes are not as many as its entry says");
    await setDate(file, entry.date);
    await file.sync();
    await file.close();
    await publish(temporaryPath, finalPath);
    return "recovered";
  } finally {
    await file.close();
    await rm(temporaryPath, { force: true });
  }
}

/** Creates a folder under the target if it does not exist. Throws if it is a link. */
export async function ensureFolder(targetFolder: string, path: readonly string[]): Promise<void> {
  const folder = join(targetFolder, ...path);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  if (!(await lstat(folder)).isDirectory()) throw new FileFault("something that is no folder has its name");
}

/** Encrypts each part again and compares its CID with the list, without fetching a block. */
async function hasRightBytes(
  entry: FileEntry,
  names: readonly string[],
  path: string,
  memory: BlockMemory,
): Promise<boolean> {
  const { sizeBytes, content } = entry;
  if (content === null) return false;
  const key = deriveKey(content.key, "dexnet/1/parts-key");
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    if ((await file.stat()).size !== sizeBytes) return false;
    for (const [partIndex, cid] of names.entries()) {
      memory[0] ??= Buffer.allocUnsafeSlow(maxBlockBytes);
      const plain = memory[0].subarray(0, partSizeOf(sizeBytes, partIndex));
      const position = { fileId: content.fileId, partIndex, partCount: names.length };
      const isRead = await readExactly(file, plain);
      if (!isRead || cidOfPieces(encryptPart(key, position, plain)) !== cid) return false;
    }
    return true;
  } finally {
    await file.close();
  }
}

/** Fills the bytes with the next ones of the file. Returns false if it has fewer. */
async function readExactly(file: FileHandle, bytes: Buffer): Promise<boolean> {
  for (let offset = 0; offset < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, offset, bytes.length - offset);
    if (bytesRead === 0) return false;
    offset += bytesRead;
  }
  return true;
}

/** Uses a hard link, which fails if the name exists, unlike a rename. Some file systems have no hard links. */
async function publish(temporaryPath: string, finalPath: string): Promise<void> {
  try {
    await link(temporaryPath, finalPath);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new FileFault("another file with its name is there, and is left alone");
    if ((await lstat(finalPath).catch(() => undefined)) !== undefined) throw error;
    await rename(temporaryPath, finalPath);
  }
}

async function setDate(file: FileHandle, date: number): Promise<void> {
  const time = date / 1_000;
  await file.utimes(time, time).catch(() => undefined);
}
