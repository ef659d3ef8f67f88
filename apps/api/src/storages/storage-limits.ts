import { daysInMilliseconds } from "@dexnet/protocol/limits";

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

/** Such a delta of up to this size is saved up to twice that, and beyond it if it frees more than it needs. It has the ids of more than a thousand deleted entries. */
export const maxDeletingDeltaBytes = 64 * 1024;

export const productKeyBytes = 32;

/** Larger saves are verified and stored one after the other. */
export const largeSaveBytes = 4 * 1024 * 1024;

/** Statements that read pieces of documents at a time. All others have the rest of the connections. */
export const maxPieceStatements = 4;
