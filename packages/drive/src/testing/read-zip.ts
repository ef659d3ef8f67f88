import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise } from "yauzl";

export interface ZipContent {
  readonly bytes: Buffer;
  readonly entry: Entry;
}

/** Reads an archive by its directory with an independent reader, which checks names, sizes and checksums. */
export async function readZip(zipBytes: Uint8Array): Promise<Map<string, ZipContent>> {
  const zip = await fromBufferPromise(Buffer.from(zipBytes), { lazyEntries: true, strictFileNames: true });
  const found = new Map<string, ZipContent>();
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) throw new Error(`The checksum of ${entry.fileName} is wrong`);
    if (found.has(entry.fileName)) throw new Error(`The archive has ${entry.fileName} twice`);
    found.set(entry.fileName, { bytes, entry });
  }
  return found;
}
