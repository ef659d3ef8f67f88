import type { OwnWrite } from "@dexnet/blocks/with-log";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { bytesFromHex } from "@dexnet/crypto/verify/bytes";
import { commitToRecord } from "@dexnet/tlog/entries/commitment";
import { encodeEntry } from "@dexnet/tlog/entries/entry";
import { type LogRecord, parseRecord } from "@dexnet/tlog/entries/record";
import { hashLeaf } from "@dexnet/tlog/merkle/hashes";
import { TlogError } from "@dexnet/tlog/tlog-error";
import { orBadAnswer } from "./log-checkpoint.ts";
import type { AnsweredEntry } from "./log-source.ts";

export interface OpenedOwnEntry {
  readonly record: LogRecord;
  readonly recordText: string;
  readonly saltBytes: Uint8Array;
  /** Hash of the leaf that the log must have at the index of the entry. */
  readonly leafHash: Uint8Array;
}

/** Fault: bad_answer unless the record of the entry says what was written, for this storage and deployment. */
export function openOwnEntry(
  write: OwnWrite,
  { salt, record: text }: AnsweredEntry,
  owner: { readonly deployment: string; readonly address: string },
): OpenedOwnEntry {
  return orBadAnswer("entry", () => {
    const record = parseRecord(text);
    const isOwn =
      record.deployment === owner.deployment && lowerAddress(record.address) === lowerAddress(owner.address);
    if (!isOwn || !isRecordOf(record, write)) throw new TlogError("The record is about another change.");
    const saltBytes = bytesFromHex(salt) ?? new Uint8Array();
    const entry = encodeEntry({ kind: write.kind, commitment: commitToRecord(saltBytes, text) });
    return { record, recordText: text, saltBytes, leafHash: hashLeaf(entry) };
  });
}

function isRecordOf(record: LogRecord, write: OwnWrite): boolean {
  if (record.kind === "put") return write.kind === "put" && record.cid === write.subject;
  if (record.kind !== "delete" || write.kind !== "delete") return false;
  return record.nonce === write.subject && record.blocksHash === write.blocksHash;
}
