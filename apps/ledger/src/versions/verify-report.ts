import { checkDelta } from "@dexnet/crypto/verify/delta-statement";
import { isValidSnapshot } from "@dexnet/crypto/verify/snapshot-statement";
import type { StatementSubject } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";

/** A version that the key of its storage has signed. */
export interface ReportedVersion {
  /** The saved document. A snapshot contains the list of an earlier delta's version. */
  readonly kind: "delta" | "snapshot";
  readonly version: number;
  readonly hashHex: string;
  readonly signatureHex: string;
  /** The document without fields that only answers have, as text. */
  readonly text: string;
}

/**
 * Verifies that the document has one delta or one snapshot, and that the key of the address has signed it for this
 * deployment: the ledger does not rely on the api. Faults: bad_request, deployment_mismatch, file_database_broken.
 */
export async function verifyReport(
  document: FileDatabaseDocument,
  subject: StatementSubject,
): Promise<ReportedVersion> {
  if (document.deployment !== subject.deployment) throw new AppError("deployment_mismatch");
  const { snapshot, deltas } = document.privateData.files;
  const [delta, ...more] = deltas;
  const { oldest: _, ...saved } = document;
  const text = JSON.stringify(saved);
  if (snapshot === null && delta !== undefined && more.length === 0) {
    const check = await checkDelta(subject, delta);
    if (check.kind === "bad") throw new AppError("file_database_broken");
    return { kind: "delta", version: delta.version, hashHex: check.hashHex, signatureHex: delta.signature, text };
  }
  if (snapshot === null || delta !== undefined) throw new AppError("bad_request");
  if (!(await isValidSnapshot(subject, snapshot))) throw new AppError("file_database_broken");
  const { version, head: hashHex, signature: signatureHex } = snapshot;
  return { kind: "snapshot", version, hashHex, signatureHex, text };
}
