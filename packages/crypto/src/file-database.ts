import { CryptoError } from "./crypto-error.ts";
import { deflate, inflate } from "./deflate.ts";
import type { StorageKeys } from "./keys.ts";
import { labels } from "./labels.ts";
import { openSaltedBox, sealSaltedBox } from "./salted-box.ts";
import { signText } from "./signing.ts";
import { type Bytes, utf8Bytes } from "./verify/bytes.ts";
import {
  checkFileDatabase,
  type FileDatabaseDocument,
  type FileDatabaseFacts,
  fileDatabaseFactList,
  fileDatabaseStatement,
} from "./verify/file-database-statement.ts";
import type { Wallet } from "./wallet.ts";

/** The `previous` of a storage's first file database. */
export const FIRST_PREVIOUS = "0".repeat(64);

/** Of the JSON before it is deflated. A hundred thousand entries take about a tenth of it. */
export const FILE_DATABASE_JSON_BYTES_LARGEST = 256 * 1024 * 1024;

export interface FileDatabaseToSeal {
  wallet: Wallet;
  keys: StorageKeys;
  /** Milliseconds since 1970, larger than every version before. */
  version: number;
  previousHashHex: string;
  /** The address that goes with them is the wallet's. */
  publicData: { storageFilesSize: number; storageFilesFactSize: number };
  /** Whatever JSON can say. */
  files: unknown;
}

export async function sealFileDatabase(
  request: FileDatabaseToSeal,
): Promise<{ document: FileDatabaseDocument; hashHex: string }> {
  const { wallet, keys, publicData } = request;
  if (keys.address !== wallet.address) throw new CryptoError("input_invalid");
  const facts: FileDatabaseFacts = {
    format: 1,
    version: request.version,
    previous: request.previousHashHex,
    publicData: {
      address: wallet.address,
      storageFilesSize: publicData.storageFilesSize,
      storageFilesFactSize: publicData.storageFilesFactSize,
    },
  };
  const deflated = await deflate(jsonBytes(request.files));
  const unsigned = { ...facts, privateData: { files: await sealSaltedBox(boxContext(keys, facts), deflated) } };
  const { text, hashHex } = await fileDatabaseStatement(unsigned);
  return { document: { ...unsigned, signature: signText(text, wallet.privateKeyBytes) }, hashHex };
}

/**
 * Checks address and signature, and only then decrypts. What comes out is what was sealed, but of an unknown shape, and
 * whether it is the newest version only the caller can know. Fails with not_authentic, whatever the reason.
 */
export async function openFileDatabase(request: {
  keys: StorageKeys;
  addressHex: string;
  document: FileDatabaseDocument;
}): Promise<{ files: unknown; hashHex: string }> {
  const { keys, addressHex, document } = request;
  const check = await checkFileDatabase(document, addressHex);
  if (check.kind === "bad") throw new CryptoError("not_authentic");
  const deflated = await openSaltedBox(boxContext(keys, document), document.privateData.files);
  const plain = await inflate(deflated, FILE_DATABASE_JSON_BYTES_LARGEST);
  return { files: parseJson(plain), hashHex: check.hashHex };
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

function jsonBytes(files: unknown): Bytes {
  const json = JSON.stringify(files);
  if (json === undefined) throw new CryptoError("input_invalid");
  const plain = utf8Bytes(json);
  if (plain.length > FILE_DATABASE_JSON_BYTES_LARGEST) throw new CryptoError("too_large");
  return plain;
}

function parseJson(plain: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain));
  } catch {
    throw new CryptoError("not_authentic");
  }
}
