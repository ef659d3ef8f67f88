import { fileDatabaseBytesLargest } from "@dexnet/protocol/limits";

/** Number of versions of a file database that are kept. A save removes older ones. */
export const keptFileDatabaseVersions = 30;
/** Share of a storage's size that all versions together may use, and its minimum in bytes. */
const fileDatabaseShare = 1 / 16;
const minFileDatabaseBytes = 1024 * 1024;

export function maxFileDatabaseBytes(sizeBytes: number): number {
  return Math.max(Math.floor(sizeBytes * fileDatabaseShare), minFileDatabaseBytes);
}

export const productKeyBytes = 32;

/** Hash that the first file database of a storage names as its predecessor. */
export const noPreviousHash = "0".repeat(64);

/** Limits of the form with a file database. One part is needed, and more are tolerated. */
export const maxFormParts = 16;
export const maxFormHeaderBytes = 16 * 1024;
export const maxFormBytes = fileDatabaseBytesLargest + 1024 * 1024;

/** Memory of one process for file databases that are being saved: in all, and for one user. */
export const maxSaveBytes = 8 * fileDatabaseBytesLargest;
export const maxSaveBytesOfUser = 2 * fileDatabaseBytesLargest;
/** Larger file databases are saved one after the other. */
export const largeSaveBytes = 4 * 1024 * 1024;
/** Time after which a client should retry. */
export const saveRetrySeconds = 5;
