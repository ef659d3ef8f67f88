import { checksumAddress, isAddress, sameAddress } from "./address.ts";
import { blake3OfText } from "./blake3.ts";
import { type Bytes, hexFromBytes, isCanonicalBase64 } from "./bytes.ts";
import { CryptoError } from "./crypto-error.ts";
import { isSignatureHex, signedBy } from "./signature.ts";
import { isDeploymentId, statementText } from "./statements.ts";

/** Public sizes of a storage's files. */
export interface FileDatabasePublicData {
  address: string;
  storageFilesSize: number;
  storageFilesFactSize: number;
}

/** Public fields, which both the seal and the signature bind. */
export interface FileDatabaseFacts {
  format: 1;
  /** Deployment for which the storage was made. It is the same in every version. */
  deployment: string;
  version: number;
  previous: string;
  publicData: FileDatabasePublicData;
}

/** The file database as stored and sent. */
export interface FileDatabaseDocument extends FileDatabaseFacts {
  privateData: { files: string };
  signature: string;
}

/** Computes the BLAKE3-256 of a text, on this or another thread. */
export type Hash = (text: string) => Promise<Bytes>;

/** Replacements for the steps that read the megabytes of a document, for callers that have a faster way. */
export interface CheckOptions {
  readonly hash?: Hash;
  readonly isCanonical?: (base64: string) => boolean;
}

export type FileDatabaseCheck = { kind: "good"; hashHex: string } | { kind: "bad" };

const HASH_SHAPE = /^[0-9a-f]{64}$/;

/** Name and value of each public field, in the order in which they are signed and sealed. */
export function fileDatabaseFactList(facts: FileDatabaseFacts): Array<readonly [string, string]> {
  if (!areFacts(facts)) throw new CryptoError("input_invalid");
  return [
    ["format", `${facts.format}`],
    ["deployment", facts.deployment],
    ["address", checksumAddress(facts.publicData.address)],
    ["version", `${facts.version}`],
    ["previous", facts.previous],
    ["storageFilesSize", `${facts.publicData.storageFilesSize}`],
    ["storageFilesFactSize", `${facts.publicData.storageFilesFactSize}`],
  ];
}

/** Returns the text to sign and its BLAKE3, which the next version has as `previous`. Does not check a signature. */
export async function fileDatabaseStatement(
  document: Omit<FileDatabaseDocument, "signature">,
  hash: Hash = blake3OfText,
): Promise<{ text: string; hashHex: string }> {
  const filesHashHex = hexFromBytes(await hash(document.privateData.files));
  const text = statementText("save file database", [...fileDatabaseFactList(document), ["files", filesHashHex]]);
  return { text, hashHex: hexFromBytes(await blake3OfText(text)) };
}

/** Checks that the document is complete, has this address, and is signed by its key. Never throws with the default options. */
export async function checkFileDatabase(
  document: FileDatabaseDocument,
  addressHex: string,
  { hash = blake3OfText, isCanonical = isCanonicalBase64 }: CheckOptions = {},
): Promise<FileDatabaseCheck> {
  if (!isDocument(document) || !isCanonical(document.privateData.files)) return { kind: "bad" };
  if (!sameAddress(document.publicData.address, addressHex)) return { kind: "bad" };
  const { text, hashHex } = await fileDatabaseStatement(document, hash);
  return signedBy(text, document.signature, addressHex) ? { kind: "good", hashHex } : { kind: "bad" };
}

function isDocument(value: unknown): value is FileDatabaseDocument {
  return (
    areFacts(value) &&
    hasExactly(value, ["format", "deployment", "version", "previous", "publicData", "privateData", "signature"]) &&
    hasExactly(value.privateData, ["files"]) &&
    typeof value.privateData.files === "string" &&
    value.privateData.files !== "" &&
    typeof value.signature === "string" &&
    isSignatureHex(value.signature)
  );
}

function areFacts(value: unknown): value is FileDatabaseFacts {
  if (typeof value !== "object" || value === null) return false;
  const { format, deployment, version, previous, publicData } = value as Partial<Record<string, unknown>>;
  return (
    format === 1 &&
    isDeploymentId(deployment) &&
    isCount(version) &&
    version > 0 &&
    typeof previous === "string" &&
    HASH_SHAPE.test(previous) &&
    hasExactly(publicData, ["address", "storageFilesSize", "storageFilesFactSize"]) &&
    isChecksummed(publicData.address) &&
    isCount(publicData.storageFilesSize) &&
    isCount(publicData.storageFilesFactSize)
  );
}

/** No field is missing, and there is none that the signature does not cover. */
function hasExactly<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const found = Object.keys(value);
  return found.length === names.length && names.every((name) => found.includes(name));
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0);
}

/** Only the EIP-55 form, so that the document has one spelling. */
function isChecksummed(value: unknown): value is string {
  return typeof value === "string" && isAddress(value) && checksumAddress(value) === value;
}
