import { fileDatabaseBytesLargest } from "@dexnet/protocol/limits";

/** So many sealed versions of a file database are kept; older ones go with the save that makes them too many. */
export const keptFileDatabaseVersions = 30;
/** What they may take of a storage, all together: this part of its size, and never less than this many bytes. */
const fileDatabaseShare = 1 / 16;
const minFileDatabaseBytes = 1024 * 1024;

export function maxFileDatabaseBytes(sizeBytes: number): number {
  return Math.max(Math.floor(sizeBytes * fileDatabaseShare), minFileDatabaseBytes);
}

export const productKeyBytes = 32;

/** What the first file database of a storage names as the version before it. */
export const noPreviousHash = "0".repeat(64);

/** The form with a file database: one part is asked for, and it may carry more, within reason. */
export const maxFormParts = 16;
export const maxFormHeaderBytes = 16 * 1024;
export const maxFormBytes = fileDatabaseBytesLargest + 1024 * 1024;

/** What one process holds of file databases that are being saved: in all, and of one user. */
export const maxSaveBytes = 8 * fileDatabaseBytesLargest;
export const maxSaveBytesOfUser = 2 * fileDatabaseBytesLargest;
/** Larger ones are saved one after the other. */
export const largeSaveBytes = 4 * 1024 * 1024;
/** After how long it is worth a try again. */
export const saveRetrySeconds = 5;
