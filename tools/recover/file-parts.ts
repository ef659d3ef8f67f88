import { cidFromDigest, fetchEncrypted, maxBlockBytes } from "./blocks.ts";
import type { FileContent, FileEntry } from "./file-list.ts";
import { FileFault } from "./recover-error.ts";
import { decryptSegments, deriveKey, partCountOf, partSizeOf } from "./sealing.ts";
import type { Servers } from "./servers.ts";

/** Number of parts that are fetched ahead of the written one. It limits the memory. */
const partsAhead = 3;
const blake3Bytes = 32;

/** CIDs of the blocks of a file, in order. Those of a long file are in blocks of their own. */
export async function blockNamesOf(
  { sizeBytes, content }: FileEntry,
  servers: Pick<Servers, "block">,
): Promise<readonly string[]> {
  if (content === null) throw new FileFault("its entry in the file list is broken");
  const count = partCountOf(sizeBytes);
  const names = content.listed === "parts" ? content.blockCids : await readPartList(content, count, servers);
  if (names.length !== count) throw new FileFault("its number of blocks does not fit its size");
  return names;
}

async function readPartList(content: FileContent, count: number, servers: Pick<Servers, "block">): Promise<string[]> {
  const { key, fileId, blockCids } = content;
  const listBytes = count * blake3Bytes;
  if (blockCids.length !== partCountOf(listBytes)) throw new FileFault("its part list does not fit its size");
  const listKey = deriveKey(key, "dexnet/1/part-list-key");
  const names: string[] = [];
  for (const [partIndex, cid] of blockCids.entries()) {
    const position = { fileId, partIndex, partCount: blockCids.length };
    const plain = Buffer.concat([...openOrFault(listKey, position, await fetchEncrypted(cid, servers))]);
    if (plain.length !== partSizeOf(listBytes, partIndex)) throw new FileFault("its part list has a wrong length");
    for (let offset = 0; offset < plain.length; offset += blake3Bytes) {
      names.push(cidFromDigest(plain.subarray(offset, offset + blake3Bytes)));
    }
  }
  return names;
}

/** Memory of the blocks that are fetched at once. It is made when it is needed, and used again for the next blocks. */
export type BlockMemory = Buffer[];

/**
 * Plain segments in order, each checked by CID and tag. A few blocks are fetched ahead. Only one file at a time may use the
 * memory.
 */
export async function* readSegments(
  { sizeBytes, content }: FileEntry,
  names: readonly string[],
  { servers, memory }: { readonly servers: Pick<Servers, "block">; readonly memory: BlockMemory },
): AsyncGenerator<Buffer> {
  if (content === null) throw new FileFault("its entry in the file list is broken");
  const { fileId } = content;
  const key = deriveKey(content.key, "dexnet/1/parts-key");
  const ahead: Promise<Buffer>[] = [];
  const fetchNext = (partIndex: number) => {
    const cid = names[partIndex];
    if (cid === undefined) return;
    const place = partIndex % (partsAhead + 1);
    memory[place] ??= Buffer.allocUnsafeSlow(maxBlockBytes);
    const fetching = fetchEncrypted(cid, servers, memory[place]);
    // The fault is thrown when the part is awaited.
    fetching.catch(() => undefined);
    ahead.push(fetching);
  };
  try {
    for (let partIndex = 0; partIndex < partsAhead; partIndex += 1) fetchNext(partIndex);
    for (let partIndex = 0; partIndex < names.length; partIndex += 1) {
      const encrypted = await ahead.shift();
      if (encrypted === undefined) throw new FileFault("a block is missing");
      fetchNext(partIndex + partsAhead);
      let plainBytes = 0;
      for (const segment of openOrFault(key, { fileId, partIndex, partCount: names.length }, encrypted)) {
        plainBytes += segment.length;
        yield segment;
      }
      if (plainBytes !== partSizeOf(sizeBytes, partIndex)) throw new FileFault("a part has a wrong length");
    }
  } finally {
    // A late answer must not change the memory of the next file.
    await Promise.allSettled(ahead);
  }
}

function* openOrFault(...[key, position, encrypted]: Parameters<typeof decryptSegments>): Generator<Buffer> {
  try {
    yield* decryptSegments(key, position, encrypted);
  } catch (cause) {
    throw new FileFault(`part ${position.partIndex + 1} of ${position.partCount} does not open`, {
      cause,
    });
  }
}
