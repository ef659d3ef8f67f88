import { fileDatabaseBytesLargest } from "@dexnet/protocol/limits";

/** Limits of the form with a file database. One part is needed, and more are tolerated. */
export const maxFormParts = 16;
export const maxFormHeaderBytes = 16 * 1024;
export const maxFormBytes = fileDatabaseBytesLargest + 1024 * 1024;

/** Memory of one process for file databases that are being saved: in all, and for one user. */
export const maxSaveBytes = 8 * fileDatabaseBytesLargest;
export const maxSaveBytesOfUser = 2 * fileDatabaseBytesLargest;
/** Time after which a client should retry. */
export const saveRetrySeconds = 5;
