import { checksumAddress } from "./address-checksum.ts";
import { blake3OfText } from "./blake3.ts";
import { digestFromCid } from "./block-cid.ts";
import { hexFromBytes } from "./bytes.ts";
import { CryptoError } from "./crypto-error.ts";
import { fileDatabaseFormat, type PublicSizes } from "./delta-statement.ts";
import { hasExactly, isCount, isHashHex, isSealedText, isSignature, isVersion } from "./document-fields.ts";
import { signedBy } from "./signature.ts";
import { isDeploymentId, isStatementSubject, type StatementSubject, statementText } from "./statements.ts";

/** Block with a part of the list. */
export interface SnapshotPage {
  cid: string;
  /** Size of the block. */
  size: number;
}

/** Public fields of a snapshot, which both the seal and the signature bind. */
export interface SnapshotFacts extends PublicSizes {
  /** Version whose list the snapshot contains, and its hash. */
  version: number;
  head: string;
  /** Pages in the order of the ids in them. */
  pages: readonly SnapshotPage[];
}

/** A whole list as stored and sent. */
export interface Snapshot extends SnapshotFacts {
  /** Sealed records that are not in the pages. */
  records: string;
  signature: string;
}

const fieldNames = [
  "version",
  "head",
  "storageFilesSize",
  "storageFilesFactSize",
  "pages",
  "records",
  "signature",
] as const;

/** Name and value of each public field, in the order in which they are signed and sealed. */
export async function snapshotFactList(
  { deployment, address }: StatementSubject,
  facts: SnapshotFacts,
): Promise<Array<readonly [string, string]>> {
  if (!isDeploymentId(deployment) || !areFacts(facts)) throw new CryptoError("input_invalid");
  return [
    ["format", `${fileDatabaseFormat}`],
    ["deployment", deployment],
    ["address", checksumAddress(address)],
    ["version", `${facts.version}`],
    ["head", facts.head],
    ["storageFilesSize", `${facts.storageFilesSize}`],
    ["storageFilesFactSize", `${facts.storageFilesFactSize}`],
    ["pages", await hashOfPages(facts.pages)],
  ];
}

/** Returns the text to sign. Does not check a signature. */
export async function snapshotStatement(
  subject: StatementSubject,
  snapshot: Omit<Snapshot, "signature">,
): Promise<string> {
  const recordsHashHex = hexFromBytes(await blake3OfText(snapshot.records));
  return statementText("save snapshot", [...(await snapshotFactList(subject, snapshot)), ["records", recordsHashHex]]);
}

/** Checks that the snapshot is complete and signed by the key of the address for this deployment. Never throws. */
export async function isValidSnapshot(subject: StatementSubject, snapshot: Snapshot): Promise<boolean> {
  if (!isStatementSubject(subject) || !isSnapshot(snapshot)) return false;
  return signedBy(await snapshotStatement(subject, snapshot), snapshot.signature, subject.address);
}

/** BLAKE3-256 of CID and size of each page in order, with a space between them and a line feed after each. */
async function hashOfPages(pages: readonly SnapshotPage[]): Promise<string> {
  return hexFromBytes(await blake3OfText(pages.map(({ cid, size }) => `${cid} ${size}\n`).join("")));
}

function isSnapshot(value: unknown): value is Snapshot {
  return (
    hasExactly(value, fieldNames) && areFacts(value) && isSealedText(value.records) && isSignature(value.signature)
  );
}

function areFacts(value: object): value is SnapshotFacts {
  const { version, head, storageFilesSize, storageFilesFactSize, pages } = value as Partial<Record<string, unknown>>;
  return (
    isVersion(version) &&
    isHashHex(head) &&
    isCount(storageFilesSize) &&
    isCount(storageFilesFactSize) &&
    Array.isArray(pages) &&
    pages.every(isPage)
  );
}

function isPage(value: unknown): value is SnapshotPage {
  return (
    hasExactly(value, ["cid", "size"]) &&
    typeof value.cid === "string" &&
    digestFromCid(value.cid) !== null &&
    isCount(value.size)
  );
}
