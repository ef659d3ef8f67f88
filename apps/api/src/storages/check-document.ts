import { checkDelta, firstPrevious } from "@dexnet/crypto/verify/delta-statement";
import { isValidSnapshot } from "@dexnet/crypto/verify/snapshot-statement";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { exceedsShape } from "@dexnet/service/http/json-shape";
import type { CheckedDelta, CheckedSnapshot } from "./file-database-store.ts";

/** The address and the deployment that a document must belong to. */
export interface DocumentSubject {
  deployment: string;
  address: string;
}

export type CheckedSave = { kind: "delta"; delta: CheckedDelta } | { kind: "snapshot"; snapshot: CheckedSnapshot };

type Files = FileDatabaseDocument["privateData"]["files"];
type Delta = Files["deltas"][number];
type Snapshot = NonNullable<Files["snapshot"]>;

/** Fault: bad_request. */
export function parseDocument(text: string): FileDatabaseDocument {
  if (exceedsShape(text)) throw faultOf("bad_request");
  const document = fileDatabaseSchema.safeParse(parseJson(text));
  if (!document.success) throw faultOf("bad_request");
  return document.data;
}

/**
 * Verifies that the document has one delta or one snapshot, and that the key of the address signed it for this
 * deployment. The sealed content can't be read here. Faults: bad_request, deployment_mismatch, file_database_broken.
 */
export async function verifyDocument(document: FileDatabaseDocument, subject: DocumentSubject): Promise<CheckedSave> {
  const { snapshot, deltas } = document.privateData.files;
  const [delta, ...more] = deltas;
  if (snapshot === null && delta !== undefined && more.length === 0) {
    return { kind: "delta", delta: await verifyDelta(document, delta, subject) };
  }
  if (snapshot !== null && delta === undefined) {
    return { kind: "snapshot", snapshot: await verifySnapshot(document, snapshot, subject) };
  }
  throw faultOf("bad_request");
}

/** The first delta of a storage has no predecessor and no files. Faults: those of `verifyDocument`. */
export async function verifyFirstDocument(
  document: FileDatabaseDocument,
  subject: DocumentSubject,
): Promise<CheckedDelta> {
  const checked = await verifyDocument(document, subject);
  if (checked.kind !== "delta") throw faultOf("bad_request");
  const { previousHash, filesSizeBytes, filesFactSizeBytes } = checked.delta;
  const isFirst = previousHash === firstPrevious && filesSizeBytes + filesFactSizeBytes === 0;
  if (!isFirst) throw faultOf("file_database_broken");
  return checked.delta;
}

async function verifyDelta(
  document: FileDatabaseDocument,
  delta: Delta,
  subject: DocumentSubject,
): Promise<CheckedDelta> {
  requireSameFacts(document, delta, subject);
  const check = await checkDelta(subject, delta);
  if (check.kind === "bad") throw faultOf("file_database_broken");
  return {
    version: delta.version,
    previousHash: delta.previous,
    hash: check.hashHex,
    filesSizeBytes: delta.storageFilesSize,
    filesFactSizeBytes: delta.storageFilesFactSize,
    text: JSON.stringify(delta),
  };
}

async function verifySnapshot(
  document: FileDatabaseDocument,
  snapshot: Snapshot,
  subject: DocumentSubject,
): Promise<CheckedSnapshot> {
  requireSameFacts(document, snapshot, subject);
  if (!(await isValidSnapshot(subject, snapshot))) throw faultOf("file_database_broken");
  return {
    version: snapshot.version,
    hash: snapshot.head,
    filesSizeBytes: snapshot.storageFilesSize,
    filesFactSizeBytes: snapshot.storageFilesFactSize,
    pages: new Map(snapshot.pages.map(({ cid, size }) => [cid, size])),
    text: JSON.stringify(snapshot),
  };
}

/** The document's own fields are not signed, so they must repeat what is. */
function requireSameFacts(
  { deployment, version, publicData }: FileDatabaseDocument,
  signed: Delta | Snapshot,
  subject: DocumentSubject,
): void {
  if (deployment !== subject.deployment) throw faultOf("deployment_mismatch");
  const isSame =
    version === signed.version &&
    publicData.address.toLowerCase() === subject.address.toLowerCase() &&
    publicData.storageFilesSize === signed.storageFilesSize &&
    publicData.storageFilesFactSize === signed.storageFilesFactSize;
  if (!isSame) throw faultOf("file_database_broken");
}

function faultOf(code: ErrorCode): AppError {
  return new AppError(code, { context: { field: "fdb" } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
