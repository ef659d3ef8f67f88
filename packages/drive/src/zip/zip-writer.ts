import { type Bytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { crc32 } from "./crc32.ts";
import {
  endRecords,
  listRecord,
  localHeader,
  sumRecord,
  type ZipEntry,
  type ZipLimits,
  zipLimits,
} from "./zip-records.ts";

/**
 * Writes an archive from its first byte to its last: nothing is compressed (encrypted content was not, and photographs do
 * not shrink), nothing is written twice, and what is kept in memory is one line for each entry. Files go one after the other.
 */
export interface ZipWriter {
  folder(path: string, date: number): Promise<void>;
  /** `sizeBytes`: how many bytes are expected of it. */
  beginFile(path: string, date: number, sizeBytes: number): void;
  bytes(bytes: Bytes): Promise<void>;
  endFile(): Promise<void>;
  /** The file can't be had whole: the archive's list will not name it, and the others are as good as without it. */
  dropFile(): Promise<void>;
  end(): Promise<void>;
}

export interface ZipWriterDeps {
  write(bytes: Bytes): Promise<void>;
  limits?: ZipLimits;
}

/** Small pieces go out together: each write costs a message or a call of the system. */
const gatheredBytes = 256 * 1024;

export function createZipWriter({ write, limits = zipLimits }: ZipWriterDeps): ZipWriter {
  const list: Bytes[] = [];
  let offset = 0;
  let current: ZipEntry | null = null;
  let isHeaderDue = false;
  let gathered = new Uint8Array(gatheredBytes);
  let gatheredLength = 0;

  async function flush(): Promise<void> {
    if (gatheredLength === 0) return;
    const full = gathered.subarray(0, gatheredLength);
    gathered = new Uint8Array(gatheredBytes);
    gatheredLength = 0;
    await write(full);
  }

  async function put(bytes: Bytes): Promise<void> {
    offset += bytes.length;
    if (gatheredLength + bytes.length > gatheredBytes) await flush();
    if (bytes.length > gatheredBytes) return write(bytes);
    gathered.set(bytes, gatheredLength);
    gatheredLength += bytes.length;
  }

  /** A file that is given up before its first byte leaves no trace at all. */
  async function putHeader(): Promise<ZipEntry> {
    if (current === null) throw new TypeError("No file was begun");
    if (isHeaderDue) {
      current = { ...current, offset };
      isHeaderDue = false;
      await put(localHeader(current));
    }
    return current;
  }

  return {
    async folder(path, date) {
      const nameBytes = utf8Bytes(`${path}/`);
      const entry: ZipEntry = { nameBytes, isFolder: true, date, isLarge: false, offset, sizeBytes: 0, crc: 0 };
      await put(localHeader(entry));
      list.push(listRecord(entry, limits));
    },
    beginFile(path, date, sizeBytes) {
      const isLarge = sizeBytes >= limits.bytes;
      current = { nameBytes: utf8Bytes(path), isFolder: false, date, isLarge, offset, sizeBytes: 0, crc: 0 };
      isHeaderDue = true;
    },
    async bytes(bytes) {
      const entry = await putHeader();
      current = { ...entry, sizeBytes: entry.sizeBytes + bytes.length, crc: crc32(bytes, entry.crc) };
      await put(bytes);
    },
    async endFile() {
      const entry = await putHeader();
      current = null;
      await put(sumRecord(entry));
      list.push(listRecord(entry, limits));
    },
    async dropFile() {
      const entry = current;
      current = null;
      // Whoever reads the archive from its beginning finds the next entry by this.
      if (entry !== null && !isHeaderDue) await put(sumRecord(entry));
    },
    async end() {
      const start = offset;
      for (const line of list) await put(line);
      await put(endRecords({ count: list.length, offset: start, sizeBytes: offset - start }, limits));
      await flush();
    },
  };
}
