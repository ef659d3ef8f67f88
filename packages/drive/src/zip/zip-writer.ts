import { type Bytes, lengthOfAll, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { crc32 } from "./crc32.ts";
import {
  dataDescriptor,
  directoryHeader,
  endRecords,
  localHeader,
  type ZipEntry,
  type ZipLimits,
  zipLimits,
} from "./zip-records.ts";

/**
 * Writes an archive from its first byte to its last. Nothing is compressed (encrypted content was not, and photographs don't
 * shrink), nothing is written twice, and memory has one header per entry. Files are written one after the other.
 */
export interface ZipWriter {
  addFolder(path: string, date: number): Promise<void>;
  /** `sizeBytes`: expected size. */
  beginFile(path: string, date: number, sizeBytes: number): void;
  writeBytes(...pieces: readonly Bytes[]): Promise<void>;
  endFile(): Promise<void>;
  /** The file is incomplete: the central directory omits it, and the other entries stay valid. */
  dropFile(): Promise<void>;
  finish(): Promise<void>;
}

export interface ZipWriterDeps {
  readonly write: (...pieces: readonly Bytes[]) => Promise<void>;
  readonly limits?: ZipLimits;
}

/** Small pieces are written together, because each write costs a message or a system call. */
const bufferBytes = 256 * 1024;

export function createZipWriter({ write, limits = zipLimits }: ZipWriterDeps): ZipWriter {
  const directory: Bytes[] = [];
  let offset = 0;
  let current: ZipEntry | null = null;
  let isHeaderDue = false;
  let buffer = new Uint8Array(bufferBytes);
  let bufferedBytes = 0;

  async function flush(): Promise<void> {
    if (bufferedBytes === 0) return;
    const full = buffer.subarray(0, bufferedBytes);
    buffer = new Uint8Array(bufferBytes);
    bufferedBytes = 0;
    await write(full);
  }

  async function writeBuffered(...pieces: readonly Bytes[]): Promise<void> {
    const sizeBytes = lengthOfAll(pieces);
    offset += sizeBytes;
    if (bufferedBytes + sizeBytes > bufferBytes) await flush();
    if (sizeBytes > bufferBytes) return write(...pieces);
    for (const piece of pieces) {
      buffer.set(piece, bufferedBytes);
      bufferedBytes += piece.length;
    }
  }

  /** Written with the first byte, so that a file that is dropped before leaves no trace. */
  async function writeHeader(): Promise<ZipEntry> {
    if (current === null) throw new TypeError("No file was begun");
    if (isHeaderDue) {
      current = { ...current, offset };
      isHeaderDue = false;
      await writeBuffered(localHeader(current));
    }
    return current;
  }

  return {
    async addFolder(path, date) {
      const nameBytes = utf8Bytes(`${path}/`);
      const entry: ZipEntry = { nameBytes, isFolder: true, date, isLarge: false, offset, sizeBytes: 0, crc: 0 };
      await writeBuffered(localHeader(entry));
      directory.push(directoryHeader(entry, limits));
    },
    beginFile(path, date, sizeBytes) {
      const isLarge = sizeBytes >= limits.bytes;
      current = { nameBytes: utf8Bytes(path), isFolder: false, date, isLarge, offset, sizeBytes: 0, crc: 0 };
      isHeaderDue = true;
    },
    async writeBytes(...pieces) {
      let { sizeBytes, crc, ...entry } = await writeHeader();
      for (const piece of pieces) {
        sizeBytes += piece.length;
        crc = crc32(piece, crc);
      }
      current = { ...entry, sizeBytes, crc };
      await writeBuffered(...pieces);
    },
    async endFile() {
      const entry = await writeHeader();
      current = null;
      await writeBuffered(dataDescriptor(entry));
      directory.push(directoryHeader(entry, limits));
    },
    async dropFile() {
      const entry = current;
      current = null;
      // Readers that read the archive from its beginning find the next entry by the descriptor.
      if (entry !== null && !isHeaderDue) await writeBuffered(dataDescriptor(entry));
    },
    async finish() {
      const start = offset;
      for (const header of directory) await writeBuffered(header);
      await writeBuffered(endRecords({ count: directory.length, offset: start, sizeBytes: offset - start }, limits));
      await flush();
    },
  };
}
