import { labels } from "../sealing/labels.ts";
import { openSaltedBoxBytes, sealSaltedBox } from "../sealing/salted-box.ts";
import { type Bytes, bytesFromBase64, utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import {
  checkFileDatabase,
  type FileDatabaseDocument,
  type FileDatabaseFacts,
  fileDatabaseFactList,
  fileDatabaseStatement,
} from "../verify/file-database-statement.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { signText } from "../wallet/signing.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { type BulkWork, bulkWorkHere } from "./bulk-work.ts";
import { type ParsedPieces, parseJsonPieces, RECORDS_MOST } from "./json-pieces.ts";

/** The `previous` of a storage's first file database. */
export const FIRST_PREVIOUS = "0".repeat(64);

/** Of the JSON before it is deflated. A million entries take about 400 MB. */
export const FILE_DATABASE_JSON_BYTES_LARGEST = 448 * 1024 * 1024;

const NOT_ASCII = /[\u0080-\uffff]/g;

export interface FileDatabaseToSeal {
  wallet: Wallet;
  keys: StorageKeys;
  deployment: string;
  /** Milliseconds since 1970, larger than every version before. */
  version: number;
  previousHashHex: string;
  /** The address that goes with them is the wallet's. */
  publicData: { storageFilesSize: number; storageFilesFactSize: number };
  /** Whatever JSON can say. */
  files: unknown;
  bulk?: BulkWork | undefined;
}

export async function sealFileDatabase(
  request: FileDatabaseToSeal,
): Promise<{ document: FileDatabaseDocument; hashHex: string }> {
  const { wallet, keys, publicData, bulk = bulkWorkHere } = request;
  if (keys.address !== wallet.address) throw new CryptoError("input_invalid");
  const facts: FileDatabaseFacts = {
    format: 1,
    deployment: request.deployment,
    version: request.version,
    previous: request.previousHashHex,
    publicData: {
      address: wallet.address,
      storageFilesSize: publicData.storageFilesSize,
      storageFilesFactSize: publicData.storageFilesFactSize,
    },
  };
  const deflated = await bulk.deflate(jsonBytes(request.files));
  const unsigned = { ...facts, privateData: { files: await sealSaltedBox(boxContext(keys, facts), deflated) } };
  const { text, hashHex } = await fileDatabaseStatement(unsigned, bulk.hash);
  return { document: { ...unsigned, signature: signText(text, wallet.privateKeyBytes) }, hashHex };
}

export interface FileDatabaseToOpen<T> {
  keys: StorageKeys;
  addressHex: string;
  document: FileDatabaseDocument;
  /** What each item of the list must be. */
  isRecord?: ((value: unknown) => value is T) | undefined;
  bulk?: BulkWork | undefined;
}

export interface OpenedFileDatabase<T> {
  files: unknown;
  /** The same, if it is a list of such records. */
  records: readonly T[] | null;
  hashHex: string;
}

/**
 * Nothing comes out before address, signature and seal are found good. What comes out is what was sealed, but whether it
 * is the newest version only the caller can know. Fails with too_large when the list is larger than the format allows,
 * and with not_authentic for every other reason.
 */
export async function openFileDatabase<T = unknown>(request: FileDatabaseToOpen<T>): Promise<OpenedFileDatabase<T>> {
  const { keys, addressHex, document, isRecord = isAnything, bulk = bulkWorkHere } = request;
  const sealed = sealedBytes(document);
  const deflated = await openBox(keys, document, sealed);
  // Only who has the storage's key can have sealed it, so it may be read while the signature is still being checked. The
  // bulk work of reading comes first: there is more to do with what it yields.
  const [{ value, records }, check] = await Promise.all([
    parsed(bulk.inflate(deflated, FILE_DATABASE_JSON_BYTES_LARGEST), isRecord),
    checkFileDatabase(document, addressHex, { hash: bulk.hash, isCanonical: () => sealed !== null }),
  ]);
  if (check.kind === "bad") throw new CryptoError("not_authentic");
  return { files: value, records, hashHex: check.hashHex };
}

/** Null unless its base64 is the canonical one. */
function sealedBytes(document: FileDatabaseDocument): Bytes | null {
  try {
    return bytesFromBase64(document.privateData.files);
  } catch {
    return null;
  }
}

async function openBox(keys: StorageKeys, facts: FileDatabaseFacts, sealed: Bytes | null): Promise<Bytes> {
  try {
    return await openSaltedBoxBytes(boxContext(keys, facts), sealed);
  } catch {
    throw new CryptoError("not_authentic");
  }
}

/** The seal is bound to everything that stands in the open, so a document's parts can't be put together anew. */
function boxContext(keys: StorageKeys, facts: FileDatabaseFacts) {
  const lines = fileDatabaseFactList(facts).map(([name, value]) => `${name}: ${value}`);
  return {
    secret: keys.fileDatabaseSecret,
    label: labels.fileDatabaseSeal,
    bound: [labels.fileDatabaseSeal, ...lines].join("\n"),
  };
}

/**
 * In ASCII, the rest escaped: a reader's engine keeps such a text in half the memory, and turns it from bytes into text
 * in a quarter of the time. Deflated it is hardly longer.
 */
function jsonBytes(files: unknown): Bytes {
  if (Array.isArray(files) && files.length > RECORDS_MOST) throw new CryptoError("too_large");
  const json = JSON.stringify(files);
  if (json === undefined) throw new CryptoError("input_invalid");
  const plain = utf8Bytes(json.replace(NOT_ASCII, escaped));
  if (plain.length > FILE_DATABASE_JSON_BYTES_LARGEST) throw new CryptoError("too_large");
  return plain;
}

function escaped(codeUnit: string): string {
  return `\\u${codeUnit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

async function parsed<T>(
  pieces: AsyncIterable<Bytes>,
  isRecord: (value: unknown) => value is T,
): Promise<ParsedPieces<T>> {
  try {
    return await parseJsonPieces(pieces, isRecord);
  } catch (fault) {
    throw fault instanceof CryptoError && fault.code === "too_large" ? fault : new CryptoError("not_authentic");
  }
}

function isAnything<T>(_value: unknown): _value is T {
  return true;
}
