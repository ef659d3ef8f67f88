import { checkFileDatabase } from "@dexnet/crypto/verify/file-database-statement";
import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { CheckedFileDatabase } from "./file-database-store.ts";

/** Whether the address's key signed all of the document. What is sealed in it is not ours to see. Fault: file_database_broken. */
export async function checkDocument(document: FileDatabaseDocument, address: string): Promise<CheckedFileDatabase> {
  const check = await checkFileDatabase(document, address);
  if (check.kind === "bad") throw new AppError("file_database_broken", { facts: { field: "fdb" } });
  return {
    version: document.version,
    previousHash: document.previous,
    hash: check.hashHex,
    filesSizeBytes: document.publicData.storageFilesSize,
    filesFactSizeBytes: document.publicData.storageFilesFactSize,
    document: JSON.stringify(document),
  };
}
