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
import { type BulkWorker, inlineBulkWorker } from "./bulk-worker.ts";
import { MAX_RECORDS, type ParsedPieces, parseJsonPieces } from "./json-pieces.ts";

/** `previous` of the first file database of a storage. */
export const FIRST_PREVIOUS = "0".repeat(64);

/** Size of the JSON before it is deflated. A million entries take about 400 MB. */
const MAX_FILE_DATABASE_JSON_BYTES = 448 * 1024 * 1024;

const NOT_ASCII = /[\u0080-\uffff]/g;

export interface FileDatabaseToSeal {
  wallet: Wallet;
  keys: StorageKeys;
  deployment: string;
  /** Milliseconds since 1970, larger than in every earlier version. */
  version: number;
  previousHashHex: string;
  /** Sizes of the files. The address is that of the wallet. */
  publicData: { storageFilesSize: number; storageFilesFactSize: number };
  /** Any value that JSON can represent. */
  files: unknown;
  bulk?: BulkWorker | undefined;
}

export async function sealFileDatabase(
  request: FileDatabaseToSeal,
): Promise<{ document: FileDatabaseDocument; hashHex: string }> {
  const { wallet, keys, publicData, bulk = inlineBulkWorker } = request;
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
  /** Check of each item of the list. */
  isRecord?: ((value: unknown) => value is T) | undefined;
  bulk?: BulkWorker | undefined;
}

export interface OpenedFileDatabase<T> {
  files: unknown;
  /** The value of `files`, if it is a list and each item passed the check. */
  records: readonly T[] | null;
  hashHex: string;
}

/**
 * Returns nothing before address, signature and seal are verified. The result is authentic, but only the caller can know
 * whether it is the newest version. Fails with too_large when the list is larger than the format allows, and with
 * not_authentic for every other reason.
 */
export async function openFileDatabase<T = unknown>(request: FileDatabaseToOpen<T>): Promise<OpenedFileDatabase<T>> {
  const { keys, addressHex, document, isRecord = isAnything, bulk = inlineBulkWorker } = request;
  const sealed = sealedBytes(document);
  const deflated = await openBox(keys, document, sealed);
  // Only the owner of the storage's key can have sealed the list, so it is parsed while the signature is still being
  // checked. Inflating starts first, because more work follows from its result.
  const [{ value, records }, check] = await Promise.all([
    parsed(bulk.inflate(deflated, MAX_FILE_DATABASE_JSON_BYTES), isRecord),
    checkFileDatabase(document, addressHex, { hash: bulk.hash, isCanonical: () => sealed !== null }),
  ]);
  if (check.kind === "bad") throw new CryptoError("not_authentic");
  return { files: value, records, hashHex: check.hashHex };
}

/** Null unless the base64 is canonical. */
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

/** Binds the seal to all public fields, so that parts of two documents can't be combined. */
function boxContext(keys: StorageKeys, facts: FileDatabaseFacts) {
  const lines = fileDatabaseFactList(facts).map(([name, value]) => `${name}: ${value}`);
  return {
    secret: keys.fileDatabaseSecret,
    label: labels.fileDatabaseSeal,
    bound: [labels.fileDatabaseSeal, ...lines].join("\n"),
  };
}

/**
 * Returns the JSON in ASCII, with all other characters escaped. JavaScript engines store such a text in half the memory
 * and decode it in a quarter of the time. Deflated it is hardly longer.
 */
function jsonBytes(files: unknown): Bytes {
  if (Array.isArray(files) && files.length > MAX_RECORDS) throw new CryptoError("too_large");
  const json = JSON.stringify(files);
  if (json === undefined) throw new CryptoError("input_invalid");
  const plain = utf8Bytes(json.replace(NOT_ASCII, escaped));
  if (plain.length > MAX_FILE_DATABASE_JSON_BYTES) throw new CryptoError("too_large");
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
