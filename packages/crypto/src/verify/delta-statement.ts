import { checksumAddress } from "./address-checksum.ts";
import { blake3OfText } from "./blake3.ts";
import { hexFromBytes } from "./bytes.ts";
import { CryptoError } from "./crypto-error.ts";
import { hasExactly, isCount, isHashHex, isSealedText, isSignature, isVersion } from "./document-fields.ts";
import { signedBy } from "./signature.ts";
import { isDeploymentId, isStatementSubject, type StatementSubject, statementText } from "./statements.ts";

/** Number of the file database's format. */
export const fileDatabaseFormat = 1;

/** `previous` of the first version of a storage. */
export const firstPrevious = "0".repeat(64);

/** Public sizes of a storage's files. */
export interface PublicSizes {
  storageFilesSize: number;
  storageFilesFactSize: number;
}

/** Public fields of a delta, which both the seal and the signature bind. */
export interface DeltaFacts extends PublicSizes {
  version: number;
  /** Hash of the version before. */
  previous: string;
}

/** One saved change as stored and sent. */
export interface Delta extends DeltaFacts {
  /** Sealed changes. */
  changes: string;
  signature: string;
}

/** Number and hash of a version of a file database. */
export interface VersionId {
  readonly version: number;
  readonly hashHex: string;
}

export type DeltaCheck = { kind: "good"; hashHex: string } | { kind: "bad" };
export type DeltaChainCheck = { kind: "good"; versions: readonly VersionId[] } | { kind: "bad" };

/** Name and value of each public field, in the order in which they are signed and sealed. */
export function deltaFactList(
  { deployment, address }: StatementSubject,
  facts: DeltaFacts,
): Array<readonly [string, string]> {
  if (!isDeploymentId(deployment) || !areFacts(facts)) throw new CryptoError("input_invalid");
  return [
    ["format", `${fileDatabaseFormat}`],
    ["deployment", deployment],
    ["address", checksumAddress(address)],
    ["version", `${facts.version}`],
    ["previous", facts.previous],
    ["storageFilesSize", `${facts.storageFilesSize}`],
    ["storageFilesFactSize", `${facts.storageFilesFactSize}`],
  ];
}

/** Returns the text to sign and its BLAKE3, the hash of the version. Does not check a signature. */
export async function deltaStatement(
  subject: StatementSubject,
  delta: Omit<Delta, "signature">,
): Promise<{ text: string; hashHex: string }> {
  const changesHashHex = hexFromBytes(await blake3OfText(delta.changes));
  const text = statementText("save delta", [...deltaFactList(subject, delta), ["changes", changesHashHex]]);
  return { text, hashHex: hexFromBytes(await blake3OfText(text)) };
}

/** Checks that the delta is complete and signed by the key of the address for this deployment. Never throws. */
export async function checkDelta(subject: StatementSubject, delta: Delta): Promise<DeltaCheck> {
  if (!isStatementSubject(subject) || !isDelta(delta)) return { kind: "bad" };
  const { text, hashHex } = await deltaStatement(subject, delta);
  return signedBy(text, delta.signature, subject.address) ? { kind: "good", hashHex } : { kind: "bad" };
}

/**
 * Checks that each delta follows the one before, the first one the version `base`, or nothing when that is null. Only the
 * last signature is verified: it covers the hash of the version before, and so all of them. No deltas are a good chain.
 * Never throws.
 */
export async function checkDeltaChain(
  subject: StatementSubject,
  deltas: readonly Delta[],
  base: VersionId | null,
): Promise<DeltaChainCheck> {
  if (!isStatementSubject(subject)) return { kind: "bad" };
  const versions: VersionId[] = [];
  let before: VersionId = base ?? { version: 0, hashHex: firstPrevious };
  for (const [index, delta] of deltas.entries()) {
    if (!isDelta(delta) || delta.previous !== before.hashHex || delta.version <= before.version) return { kind: "bad" };
    const { text, hashHex } = await deltaStatement(subject, delta);
    const isLast = index === deltas.length - 1;
    if (isLast && !signedBy(text, delta.signature, subject.address)) return { kind: "bad" };
    before = { version: delta.version, hashHex };
    versions.push(before);
  }
  return { kind: "good", versions };
}

function isDelta(value: unknown): value is Delta {
  return (
    hasExactly(value, ["version", "previous", "storageFilesSize", "storageFilesFactSize", "changes", "signature"]) &&
    areFacts(value) &&
    isSealedText(value.changes) &&
    isSignature(value.signature)
  );
}

function areFacts(value: object): value is DeltaFacts {
  const { version, previous, storageFilesSize, storageFilesFactSize } = value as Partial<Record<string, unknown>>;
  return isVersion(version) && isHashHex(previous) && isCount(storageFilesSize) && isCount(storageFilesFactSize);
}
