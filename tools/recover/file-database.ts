import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { blake3 } from "@noble/hashes/blake3.js";
import { RecoverError } from "./recover-error.ts";
import { deriveKey, openBox } from "./sealing.ts";
import { isSignedBy, type Wallet } from "./wallet.ts";

/** docs/format.md, "File database". */
export interface OpenedFileDatabase {
  readonly deployment: string;
  readonly version: number;
  /** Any JSON value. */
  readonly list: unknown;
}

interface Document {
  readonly format: number;
  readonly deployment: string;
  readonly version: number;
  readonly previous: string;
  readonly publicData: { address: string; storageFilesSize: number; storageFilesFactSize: number };
  readonly privateData: { files: string };
  readonly signature: string;
}

const LIST_BYTES_LARGEST = 448 * 1024 * 1024;
const SEAL_LABEL = "dexnet/1/file-database-seal";
const BROKEN = "The file list that the server gave is not the one that this phrase has signed and sealed.";

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** Checks the signature, then the seal. It can't be checked whether this is the newest version. */
export async function openFileDatabase(wallet: Wallet, text: string): Promise<OpenedFileDatabase> {
  const document = parseDocument(text);
  if (document === null || document.publicData.address !== wallet.address) throw new RecoverError(BROKEN);
  const facts = factLines(document);
  const filesHash = Buffer.from(blake3(Buffer.from(document.privateData.files))).toString("hex");
  const statement = ["DexNet v1: save file database", ...facts, `files: ${filesHash}`].join("\n");
  if (!isSignedBy(wallet.address, statement, document.signature)) throw new RecoverError(BROKEN);
  try {
    const box = Buffer.from(document.privateData.files, "base64");
    if (box.toString("base64") !== document.privateData.files) throw new Error("The base64 text is not canonical");
    const secret = deriveKey(wallet.privateKey, `dexnet/1/file-database-key/${wallet.address}`);
    const deflated = openBox(secret, SEAL_LABEL, [SEAL_LABEL, ...facts].join("\n"), box);
    const json = await inflate(deflated, { maxOutputLength: LIST_BYTES_LARGEST });
    const list: unknown = JSON.parse(json.toString("utf8"));
    return { deployment: document.deployment, version: document.version, list };
  } catch {
    throw new RecoverError(BROKEN);
  }
}

function factLines({ format, deployment, version, previous, publicData }: Document): string[] {
  return [
    `format: ${format}`,
    `deployment: ${deployment}`,
    `address: ${publicData.address}`,
    `version: ${version}`,
    `previous: ${previous}`,
    `storageFilesSize: ${publicData.storageFilesSize}`,
    `storageFilesFactSize: ${publicData.storageFilesFactSize}`,
  ];
}

function parseDocument(text: string): Document | null {
  try {
    const found = JSON.parse(text) as Partial<Document> | null;
    if (found?.format !== 1) return null;
    const { deployment, version, previous, publicData, privateData, signature } = found;
    const isText = [deployment, previous, publicData?.address, privateData?.files, signature].every(
      (value) => typeof value === "string",
    );
    const isCounted = [version, publicData?.storageFilesSize, publicData?.storageFilesFactSize].every(
      (value) => Number.isSafeInteger(value) && Number(value) >= 0,
    );
    // Further fields would not be signed.
    const isWhole = hasFields(found, 7) && hasFields(publicData, 3) && hasFields(privateData, 1);
    return isText && isCounted && isWhole ? (found as Document) : null;
  } catch {
    return null;
  }
}

function hasFields(value: object | undefined, count: number): boolean {
  return value !== undefined && Object.keys(value).length === count;
}
