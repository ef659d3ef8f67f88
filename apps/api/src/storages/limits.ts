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

export const productKeyBytes = 32;

/** Larger saves are verified and stored one after the other. */
export const largeSaveBytes = 4 * 1024 * 1024;
