import { type Bytes, equalBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { sha256 } from "@noble/hashes/sha2.js";
import { TlogError } from "../tlog-error.ts";
import { decodeEntry, type LogEntry } from "./entry.ts";
import { type LogRecord, parseRecord } from "./record.ts";

/** Random bytes of a commitment, so that nobody can find a record by trying. */
export const saltSizeBytes = 32;

/** SHA-256 of the salt and the text of a record. */
export function commitToRecord(salt: Uint8Array, recordText: string): Bytes {
  if (salt.length !== saltSizeBytes) throw new TlogError("The salt of a record has the wrong length.");
  return sha256.create().update(salt).update(utf8Bytes(recordText)).digest() as Bytes;
}

/** An entry with the record that it commits to. */
export interface OpenedEntry {
  readonly entry: LogEntry;
  readonly record: LogRecord;
}

/** Opens an entry with its salt and record. Throws when the entry commits to another record, or to one of another kind. */
export function openEntry(entryBytes: Uint8Array, salt: Uint8Array, recordText: string): OpenedEntry {
  const entry = decodeEntry(entryBytes);
  const record = parseRecord(recordText);
  if (
    entry.kind === "root" ||
    entry.kind !== record.kind ||
    !equalBytes(entry.commitment, commitToRecord(salt, recordText))
  ) {
    throw new TlogError("An entry of the log commits to another record.");
  }
  return { entry, record };
}
