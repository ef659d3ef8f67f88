import { randomBytes } from "node:crypto";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { Db } from "@dexnet/service/database/database";
import { commitToRecord, saltSizeBytes } from "@dexnet/tlog/entries/commitment";
import { encodeEntry, type LogEntry } from "@dexnet/tlog/entries/entry";
import { formatRecord, type LogRecord, type PutRecord } from "@dexnet/tlog/entries/record";
import type { MapEntry } from "@dexnet/tlog/map/map-entry";
import { logWaiting } from "./log-tables.ts";

/** An entry of the log with the record that it commits to, which is given to the owner of the address only. */
export interface NewEntry {
  /** Lower case. */
  readonly addressHex: string;
  /** CID of a put, nonce of a delete, number of a version. */
  readonly subject: string;
  readonly entryBytes: Uint8Array;
  readonly saltBytes: Uint8Array;
  readonly record: string;
}

/** Commits to a record with a random salt. `map` is what the map has after a version, and is part of its entry. */
export function composeEntry(record: Exclude<LogRecord, { kind: "version" }>): NewEntry;
export function composeEntry(record: Extract<LogRecord, { kind: "version" }>, map: MapEntry): NewEntry;
export function composeEntry(record: LogRecord, map?: MapEntry): NewEntry {
  return commit(record, randomBytes(saltSizeBytes), map);
}

/** Commits to each record. The salts come from one call, because it costs as much as the rest of an entry. */
export function composePutEntries(records: readonly PutRecord[]): NewEntry[] {
  const salts = randomBytes(saltSizeBytes * records.length);
  return records.map((record, at) => commit(record, salts.subarray(at * saltSizeBytes, (at + 1) * saltSizeBytes)));
}

function commit(record: LogRecord, salt: Uint8Array, map?: MapEntry): NewEntry {
  const text = formatRecord(record);
  return {
    addressHex: lowerAddress(record.address),
    subject: subjectOf(record),
    entryBytes: encodeEntry(entryOf(record, commitToRecord(salt, text), map)),
    saltBytes: salt,
    record: text,
  };
}

/**
 * Adds entries to the log. They wait for their index until the sequencer runs. The transaction must hold the lock on the row
 * of the address.
 */
export async function appendEntries(tx: Db, entries: readonly NewEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(logWaiting).values(
    entries.map(({ addressHex, subject, entryBytes, saltBytes, record }) => ({
      address: addressHex,
      subject,
      entry: entryBytes,
      salt: saltBytes,
      record,
      addedAt: now,
    })),
  );
}

function subjectOf(record: LogRecord): string {
  if (record.kind === "put") return record.cid;
  return record.kind === "delete" ? record.nonce : `${record.version}`;
}

function entryOf({ kind }: LogRecord, commitment: Uint8Array, map: MapEntry | undefined): LogEntry {
  if (kind !== "version") return { kind, commitment };
  if (map === undefined) throw new TypeError("The entry of a version needs a key and a value of the map");
  return { kind, commitment, map };
}
