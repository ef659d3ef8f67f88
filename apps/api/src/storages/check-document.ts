import { checkFileDatabase } from "@dexnet/crypto/verify/file-database-statement";
import { AppError } from "@dexnet/protocol/errors";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import type { CheckedFileDatabase } from "./file-database-store.ts";

const facts = { field: "fdb" } as const;

/** The address and the deployment that a document must belong to. */
export interface DocumentSubject {
  deployment: string;
  address: string;
}

/**
 * Verifies that the key of the address signed the whole document for this deployment. The sealed content can't be read
 * here. Faults: deployment_mismatch, file_database_broken.
 */
export async function verifyDocument(
  document: FileDatabaseDocument,
  { deployment, address }: DocumentSubject,
): Promise<CheckedFileDatabase> {
  if (document.deployment !== deployment) throw new AppError("deployment_mismatch", { facts });
  const check = await checkFileDatabase(document, address);
  if (check.kind === "bad") throw new AppError("file_database_broken", { facts });
  return {
    version: document.version,
    previousHash: document.previous,
    hash: check.hashHex,
    filesSizeBytes: document.publicData.storageFilesSize,
    filesFactSizeBytes: document.publicData.storageFilesFactSize,
    document: JSON.stringify(document),
  };
}

/** Further fault: bad_request. */
export async function verifyDocumentText(text: string, subject: DocumentSubject): Promise<CheckedFileDatabase> {
  const checked = await verifyDocument(parseDocument(text), subject);
  // The text may have many megabytes and the caller still refers to it, so an equal text is not kept twice.
  return checked.document === text ? { ...checked, document: text } : checked;
}

function parseDocument(text: string): FileDatabaseDocument {
  const document = fileDatabaseSchema.safeParse(parseJson(text));
  if (!document.success) throw new AppError("bad_request", { facts });
  return document.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
