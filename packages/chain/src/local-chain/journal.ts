import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";

/** A journal that can't be read. The message is a sentence for the user. */
export class JournalError extends Error {
  override readonly name = "JournalError";
}

export interface JournalRecord {
  readonly value: unknown;
  /** Offset in the file at which the record ends. */
  readonly endOffset: number;
}

/** A file of records, to which records are appended, and which can be truncated at the end of a record. */
export interface Journal {
  /** Appends records and syncs them to the disk. Returns the end offset of each. */
  append(values: readonly unknown[]): Promise<number[]>;
  /** Removes all records after the one that ends at `endOffset`. */
  truncate(endOffset: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a journal and reads its records, or creates an empty one. Each record is a line: the CRC-32 of its JSON, a space,
 * the JSON. An incomplete last line was being written when its process was killed. Its request was never answered, so it is
 * removed. Any other incomplete line is damage, which throws JournalError.
 */
export async function openJournal(path: string): Promise<{ journal: Journal; records: JournalRecord[] }> {
  const file = await openOrCreate(path);
  try {
    const { records, endOffset, sizeBytes } = parseRecords(await file.readFile(), path);
    if (endOffset < sizeBytes) {
      await file.truncate(endOffset);
      await file.sync();
    }
    return { journal: createJournal(file, endOffset), records };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openOrCreate(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r+");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  const file = await open(path, "wx+", 0o600);
  // The folder stores the name of the new file.
  const folder = await open(dirname(path), "r");
  await folder.sync().finally(() => folder.close());
  return file;
}

function parseRecords(content: Buffer, path: string) {
  const records: JournalRecord[] = [];
  let offset = 0;
  while (offset < content.length) {
    const newline = content.indexOf("\n", offset);
    const value = newline < 0 ? undefined : parseLine(content.subarray(offset, newline));
    if (value === undefined) {
      if (newline >= 0 && newline + 1 < content.length) {
        throw new JournalError(
          `The local chain's journal ${path} is damaged at byte ${offset}: restore it, or move it away to start a new chain.`,
        );
      }
      break;
    }
    offset = newline + 1;
    records.push({ value, endOffset: offset });
  }
  return { records, endOffset: offset, sizeBytes: content.length };
}

function parseLine(line: Buffer): unknown {
  const json = line.subarray(checksumLength + 1);
  if (line.subarray(0, checksumLength + 1).toString("latin1") !== `${checksum(json)} `) return undefined;
  return JSON.parse(json.toString("utf8"));
}

const checksumLength = 8;

function checksum(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(checksumLength, "0");
}

function formatLine(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  return Buffer.concat([Buffer.from(`${checksum(json)} `), json, Buffer.from("\n")]);
}

function createJournal(file: FileHandle, initialEndOffset: number): Journal {
  let fileEndOffset = initialEndOffset;
  return {
    async append(values) {
      const lines = values.map(formatLine);
      const content = Buffer.concat(lines);
      try {
        for (let written = 0; written < content.length; ) {
          const { bytesWritten } = await file.write(
            content,
            written,
            content.length - written,
            fileEndOffset + written,
          );
          written += bytesWritten;
        }
        await file.datasync();
      } catch (error) {
        // A full disk may have stored a part of a record, which the next record must not follow.
        await file.truncate(fileEndOffset);
        throw error;
      }
      return lines.map((line) => {
        fileEndOffset += line.length;
        return fileEndOffset;
      });
    },
    async truncate(endOffset) {
      await file.truncate(endOffset);
      fileEndOffset = endOffset;
      await file.sync();
    },
    close: () => file.close(),
  };
}
