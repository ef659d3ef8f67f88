import { maxFileDatabaseBytes } from "@dexnet/protocol/limits";

/** Limits of the form with a file database. One part is needed, and more are tolerated. */
export const maxFormParts = 16;
export const maxFormHeaderBytes = 16 * 1024;
export const maxFormBytes = maxFileDatabaseBytes + 1024 * 1024;
