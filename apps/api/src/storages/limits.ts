import { daysInMilliseconds, fileDatabaseBytesLargest } from "@dexnet/protocol/limits";

/** Versions of a file database that are kept: those of this time, and at least this many. */
export const keptVersionsMs = 30 * daysInMilliseconds;
export const keptVersions = 30;
/** Time between two examinations of the kept versions of a storage. */
export const pruneIntervalMs = daysInMilliseconds;

/** Share of a storage's size that all kept versions together may use, and its minimum in bytes. */
const fileDatabaseShare = 1 / 16;
const minFileDatabaseBytes = 1024 * 1024;

export function maxFileDatabaseBytes(sizeBytes: number): number {
  return Math.max(Math.floor(sizeBytes * fileDatabaseShare), minFileDatabaseBytes);
}

/** Bytes beyond its share that a file database may have after a delta that makes the files smaller. */
export function maxDeletingExcessBytes(sizeBytes: number): number {
  return Math.floor(maxFileDatabaseBytes(sizeBytes) / 4);
}

/** Such a delta of up to this size is saved beyond that too. It has the ids of more than a thousand deleted entries. */
export const maxDeletingDeltaBytes = 64 * 1024;

export const productKeyBytes = 32;

/** Larger saves are verified and stored one after the other. */
export const largeSaveBytes = 4 * 1024 * 1024;

/** Memory of one process for file databases that are being saved: in all, and for one user. */
export const maxSaveBytes = 8 * fileDatabaseBytesLargest;
export const maxSaveBytesOfUser = 2 * fileDatabaseBytesLargest;

/** A larger document is read from the database, and sent, in pieces of this size. */
export const documentPieceBytes = 256 * 1024;
/** Memory of one process for pieces that are being sent, one of each answer: in all, and for one user. */
export const maxPieceBytes = 1024 * documentPieceBytes;
export const maxPieceBytesOfUser = 16 * documentPieceBytes;
/** Statements that read pieces at a time. All others have the rest of the connections. */
export const maxPieceStatements = 4;
/** Bytes that are given to the connection at a time: less than a client must read in the window of a slow answer. */
export const documentWriteBytes = 4 * 1024;
/** Time after which a client should retry when there is no memory for its request. */
export const memoryRetrySeconds = 5;
