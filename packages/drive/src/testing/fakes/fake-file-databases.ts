import { FIRST_PREVIOUS } from "@dexnet/crypto/file-database";
import { checkFileDatabase } from "@dexnet/crypto/verify/file-database-statement";
import { AppError } from "@dexnet/protocol/errors";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { testDeployment } from "./test-deployment.ts";

const facts = { field: "fdb" } as const;
const shareSmallestBytes = 1024 * 1024;

/** The document of a form's field `fdb`. Fault: bad_request. */
export async function readDocument(form: FormData): Promise<FileDatabaseDocument> {
  const field = form.get("fdb");
  if (!(field instanceof Blob)) throw new AppError("bad_request", { facts });
  try {
    return fileDatabaseSchema.parse(JSON.parse(await field.text()));
  } catch (cause) {
    throw new AppError("bad_request", { cause, facts });
  }
}

/** Verifies a document and gives its hash. Faults: deployment_mismatch, file_database_broken. */
export async function checkDocument(document: FileDatabaseDocument, address: string): Promise<string> {
  if (document.deployment !== testDeployment) throw new AppError("deployment_mismatch", { facts });
  const check = await checkFileDatabase(document, address);
  if (check.kind === "bad") throw new AppError("file_database_broken", { facts });
  return check.hashHex;
}

/** The same for the first document of a storage, which follows none and has no files. */
export async function checkFirstDocument(document: FileDatabaseDocument, address: string): Promise<string> {
  const hashHex = await checkDocument(document, address);
  const { storageFilesSize, storageFilesFactSize } = document.publicData;
  const isFirst = document.previous === FIRST_PREVIOUS && storageFilesSize + storageFilesFactSize === 0;
  if (!isFirst) throw new AppError("file_database_broken", { facts });
  return hashHex;
}

/**
 * Refuses a version that takes more space than its storage has, by the rules of the api's save. Faults: quota_exceeded,
 * plan_required.
 */
export function requireSpaceFor(
  next: FileDatabaseDocument,
  newest: FileDatabaseDocument,
  { sizeBytes, isPlanOver }: { readonly sizeBytes: number; readonly isPlanOver: boolean },
): void {
  const documentBytes = JSON.stringify(next).length;
  const isListTooLarge = documentBytes > Math.max(sizeBytes / 16, shareSmallestBytes);
  if (isListTooLarge && documentBytes > JSON.stringify(newest).length) throw new AppError("quota_exceeded");
  const { storageFilesFactSize } = next.publicData;
  if (storageFilesFactSize <= newest.publicData.storageFilesFactSize) return;
  if (isPlanOver) throw new AppError("plan_required");
  if (storageFilesFactSize + documentBytes > sizeBytes) throw new AppError("quota_exceeded");
}
