import { sameAddress } from "./address.ts";
import { checksumAddress } from "./address-checksum.ts";
import { blake3OfText } from "./blake3.ts";
import { hexFromBytes, isCanonicalBase64 } from "./bytes.ts";
import { CryptoError } from "./crypto-error.ts";
import { hasExactly, isChecksummed, isCount, isHashHex, isVersion } from "./document-fields.ts";
import { isSignatureHex, signedBy } from "./signature.ts";
import { isDeploymentId, statementText } from "./statements.ts";

/** Public sizes of a storage's files. */
export interface FirstFormatPublicData {
  address: string;
  storageFilesSize: number;
  storageFilesFactSize: number;
}

/** Public fields, which both the seal and the signature bind. */
export interface FirstFormatFacts {
  format: 1;
  /** Deployment for which the storage was made. It is the same in every version. */
  deployment: string;
  version: number;
  previous: string;
  publicData: FirstFormatPublicData;
}

/** File database of format 1 as stored and sent: every version has the whole list. */
export interface FirstFormatDocument extends FirstFormatFacts {
  privateData: { files: string };
  signature: string;
}

export type FirstFormatCheck = { kind: "good"; hashHex: string } | { kind: "bad" };

/** Name and value of each public field, in the order in which they are signed and sealed. */
export function firstFormatFactList(facts: FirstFormatFacts): Array<readonly [string, string]> {
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
export async function firstFormatStatement(
  document: Omit<FirstFormatDocument, "signature">,
): Promise<{ text: string; hashHex: string }> {
  const filesHashHex = hexFromBytes(await blake3OfText(document.privateData.files));
  const text = statementText("save file database", [...firstFormatFactList(document), ["files", filesHashHex]]);
  return { text, hashHex: hexFromBytes(await blake3OfText(text)) };
}

/** Checks that the document is complete, has this address, and is signed by its key. Never throws. */
export async function checkFirstFormat(document: FirstFormatDocument, addressHex: string): Promise<FirstFormatCheck> {
  if (!isDocument(document) || !isCanonicalBase64(document.privateData.files)) return { kind: "bad" };
  if (!sameAddress(document.publicData.address, addressHex)) return { kind: "bad" };
  const { text, hashHex } = await firstFormatStatement(document);
  return signedBy(text, document.signature, addressHex) ? { kind: "good", hashHex } : { kind: "bad" };
}

function isDocument(value: unknown): value is FirstFormatDocument {
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

function areFacts(value: unknown): value is FirstFormatFacts {
  if (typeof value !== "object" || value === null) return false;
  const { format, deployment, version, previous, publicData } = value as Partial<Record<string, unknown>>;
  return (
    format === 1 &&
    isDeploymentId(deployment) &&
    isVersion(version) &&
    isHashHex(previous) &&
    hasExactly(publicData, ["address", "storageFilesSize", "storageFilesFactSize"]) &&
    isChecksummed(publicData.address) &&
    isCount(publicData.storageFilesSize) &&
    isCount(publicData.storageFilesFactSize)
  );
}
