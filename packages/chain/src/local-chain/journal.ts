import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";

/** A journal that can't be read, as a sentence for the person who starts the chain. */
export class JournalError extends Error {
  override readonly name = "JournalError";
}

export interface JournalRecord {
  value: unknown;
  /** Where the record ends in the file. */
  endOffset: number;
}

/** A file of records that is only added to, or cut at the end of a record. */
export interface Journal {
  /** Adds records; they are on the disk when this resolves. Answers where each of them ends. */
  append(values: readonly unknown[]): Promise<number[]>;
  /** Removes everything behind the record that ends at `endOffset`. */
  cut(endOffset: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a journal and reads its records, or makes an empty one. Each record is a line: the CRC-32 of its JSON, a space,
 * the JSON. A last line that is not whole is what a killed process was writing, and nobody was answered for it: it is
 * removed. A line elsewhere that is not whole is damage: JournalError.
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
  // The name of a new file is kept by its folder.
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
          `The local chain's journal ${path} is damaged at byte ${offset}: restore it, or move it away to begin a new chain.`,
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
  const json = line.subarray(CHECKSUM_LENGTH + 1);
  if (line.subarray(0, CHECKSUM_LENGTH + 1).toString("latin1") !== `${checksum(json)} `) return undefined;
  return JSON.parse(json.toString("utf8"));
}

const CHECKSUM_LENGTH = 8;

function checksum(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(CHECKSUM_LENGTH, "0");
}

function formatLine(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  return Buffer.concat([Buffer.from(`${checksum(json)} `), json, Buffer.from("\n")]);
}

function createJournal(file: FileHandle, firstEnd: number): Journal {
  let end = firstEnd;
  return {
    async append(values) {
      const lines = values.map(formatLine);
      const content = Buffer.concat(lines);
      try {
        for (let written = 0; written < content.length; ) {
          const { bytesWritten } = await file.write(content, written, content.length - written, end + written);
          written += bytesWritten;
        }
        await file.datasync();
      } catch (error) {
        // A full disk takes a part of a record; without it the next one has its place again.
        await file.truncate(end);
        throw error;
      }
      return lines.map((line) => {
        end += line.length;
        return end;
      });
    },
    async cut(endOffset) {
      await file.truncate(endOffset);
      end = endOffset;
      await file.sync();
    },
    close: () => file.close(),
  };
}
