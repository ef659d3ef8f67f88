import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

/**
 * Writes a file of the given size that does not compress and has the marker at the start of every mebibyte, so that a
 * search for the marker finds leaked plaintext.
 */
export async function writeMarkedFile(path: string, sizeBytes: number, marker: string): Promise<void> {
  const mebibyte = 1024 * 1024;
  const handle = await open(path, "w");
  try {
    for (let written = 0, index = 0; written < sizeBytes; index += 1) {
      const chunk = pseudoRandomBytes(mebibyte, index);
      chunk.write(marker, 0, "utf8");
      const part = chunk.subarray(0, Math.min(mebibyte, sizeBytes - written));
      await handle.write(part);
      written += part.length;
    }
  } finally {
    await handle.close();
  }
}

function pseudoRandomBytes(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = (seed + 1) * 2654435761;
  for (let offset = 0; offset < length; offset += 4) {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    bytes.writeUInt32LE(state, offset);
  }
  return bytes;
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
