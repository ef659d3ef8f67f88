import { maxFileDatabaseBytes } from "@dexnet/protocol/limits";

/** Memory of one process for file databases that are being saved: in all, and for one user. */
export const maxSaveBytes = 8 * maxFileDatabaseBytes;
export const maxSaveBytesOfUser = 2 * maxFileDatabaseBytes;

/** A larger document is read from the database, and sent, in pieces of this size. */
export const documentPieceBytes = 256 * 1024;
/** Memory of one process for pieces that are being sent, one of each answer: in all, and for one user. */
export const maxPieceBytes = 1024 * documentPieceBytes;
export const maxPieceBytesOfUser = 16 * documentPieceBytes;
/** The same for visitors of share links, one network as one user. Anybody may be one, so they have a budget of their own. */
export const maxPieceBytesOfVisitors = 256 * documentPieceBytes;
/** Bytes that are given to the connection at a time: less than a client must read in the window of a slow answer. */
export const documentWriteBytes = 4 * 1024;
/** Time after which a client should retry when there is no memory for its request. */
export const memoryRetrySeconds = 5;
