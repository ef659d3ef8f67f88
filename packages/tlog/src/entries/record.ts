import { checksumAddress } from "@dexnet/crypto/verify/address-checksum";
import { TlogError } from "../tlog-error.ts";

interface RecordSubject {
  readonly deployment: string;
  /** In any case. The text has the EIP-55 form. */
  readonly address: string;
  /** Time of the server that acknowledged the change. */
  readonly at: Date;
}

/** A block was stored for an address. */
export interface PutRecord extends RecordSubject {
  readonly kind: "put";
  readonly cid: string;
  readonly sizeBytes: number;
}

/** An address has deleted blocks with its signature. */
export interface DeleteRecord extends RecordSubject {
  readonly kind: "delete";
  /** Hash of the list of blocks in the signed statement. */
  readonly blocksHash: string;
  readonly nonce: string;
  readonly signatureHex: string;
}

/** A version of a file database was saved. */
export interface VersionRecord extends RecordSubject {
  readonly kind: "version";
  readonly version: number;
  readonly hashHex: string;
  /** Signature of the delta or of the snapshot. */
  readonly signatureHex: string;
  /** Blocks with the copy of the delta or of the snapshot, in order. Empty when there is no copy. */
  readonly copyCids: readonly string[];
}

export type LogRecord = PutRecord | DeleteRecord | VersionRecord;
type RecordKind = LogRecord["kind"];

/** Names of the lines after the first one, in their order. */
const fieldNames = {
  put: ["deployment", "address", "cid", "size", "time"],
  delete: ["deployment", "address", "blocks", "nonce", "signature", "time"],
  version: ["deployment", "address", "version", "hash", "signature", "copy", "time"],
} as const satisfies Record<RecordKind, readonly string[]>;

const noCopy = "none";
/** One line of visible ASCII, so that no value can add a line. */
const valueShape = /^[\x21-\x7e]+$/;
const countShape = /^(?:0|[1-9]\d*)$/;

/** Text that an entry commits to. A record has one text. */
export function formatRecord(record: LogRecord): string {
  const values = valuesOf(record);
  if (values.some((value) => !valueShape.test(value))) throw new TlogError("A record of the log can't be written.");
  const lines = fieldNames[record.kind].map((name, at) => `${name}: ${values[at]}\n`);
  return `${firstLine(record.kind)}\n${lines.join("")}`;
}

/** Throws for a text that formatRecord does not make. */
export function parseRecord(text: string): LogRecord {
  const [first, ...lines] = text.split("\n");
  const kind = (Object.keys(fieldNames) as RecordKind[]).find((one) => firstLine(one) === first);
  if (kind === undefined) throw new TlogError("A record of the log is of an unknown kind.");
  const names: readonly string[] = fieldNames[kind];
  const values = new Map(names.map((name, at) => [name, lines[at]?.slice(`${name}: `.length) ?? ""]));
  const record = recordOf(kind, (name) => values.get(name) ?? "");
  if (formatRecord(record) !== text) throw new TlogError("A record of the log can't be read.");
  return record;
}

function firstLine(kind: RecordKind): string {
  return `dexnet-log/${kind}/v1`;
}

function valuesOf(record: LogRecord): readonly string[] {
  const subject = [record.deployment, checksumAddress(record.address)];
  const time = record.at.toISOString();
  switch (record.kind) {
    case "put":
      return [...subject, record.cid, `${record.sizeBytes}`, time];
    case "delete":
      return [...subject, record.blocksHash, record.nonce, record.signatureHex, time];
    case "version": {
      const copy = record.copyCids.length === 0 ? noCopy : record.copyCids.join(",");
      return [...subject, `${record.version}`, record.hashHex, record.signatureHex, copy, time];
    }
  }
}

function recordOf(kind: RecordKind, value: (name: string) => string): LogRecord {
  const at = new Date(value("time"));
  if (Number.isNaN(at.getTime()) || !/^0x[0-9a-fA-F]{40}$/.test(value("address"))) {
    throw new TlogError("A record of the log can't be read.");
  }
  const subject = { deployment: value("deployment"), address: value("address"), at };
  switch (kind) {
    case "put":
      return { kind, ...subject, cid: value("cid"), sizeBytes: countOf(value("size")) };
    case "delete":
      return { kind, ...subject, blocksHash: value("blocks"), nonce: value("nonce"), signatureHex: value("signature") };
    case "version": {
      const copyCids = value("copy") === noCopy ? [] : value("copy").split(",");
      const hashes = { hashHex: value("hash"), signatureHex: value("signature") };
      return { kind, ...subject, version: countOf(value("version")), ...hashes, copyCids };
    }
  }
}

function countOf(text: string): number {
  const count = Number(text);
  if (!countShape.test(text) || !Number.isSafeInteger(count)) throw new TlogError("A record of the log can't be read.");
  return count;
}
