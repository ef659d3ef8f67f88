/** The client's own numbers. Those that both sides of the wire share stand in the protocol's `limits`. */

/** The screen waits so long before it starts the session. */
export const startUpDelayMs = 500;
/** The screen waits so long after a sign-out before it reloads. */
export const signOutReloadDelayMs = 500;

/** A sign-out waits so long for the server to hear of it. */
export const signOutWaitMs = 2_000;

/** The browser's database has so long to answer; then local storage must do. */
export const deviceDatabaseWaitMs = 3_000;

/** An access token is renewed this long before it ends. */
export const renewAheadMs = 30_000;
/** After a renewal that failed, a token that may still do is used this long before the next try. */
export const renewalRestMs = 5_000;
/** A lost answer to an exchange of tokens can be asked for again: better soon than after a minute. */
export const exchangeTimeoutMs = 15_000;

/** Changes of the file list that come within this time go into one save. */
export const saveGatherMs = 200;
/** What another tab has put into the journal is left to that tab for so long: it has the newest list at hand. */
export const saveForOthersAfterMs = 1_000;
/** Writers of which a file database remembers how far their changes are in. */
export const writersRemembered = 200;

/** A file database that was asked for ahead is used within this time. */
export const documentAheadMs = 10_000;

/** Rows that come with each state of a view: more than a screen shows. */
export const rowsWithState = 100;
/** Rows of a view that can be had in one go. */
export const rowsAtOnceMost = 1_000;

/** Rows of the transfers panel go this long after the last change, if nothing is under way any more. */
export const tasksClearedAfterMs = 3_000;
/** Listeners of tasks hear at most ten states a second. */
export const tasksNotifiedEveryMs = 100;
/** Rows that come with each state, and rows that can be had in one go. */
export const taskRowsWithState = 100;
export const taskRowsAtOnceMost = 1_000;
/** While something moves they hear of its speed so often, even if nothing else changes. */
export const speedNotifiedEveryMs = 1_000;
/** The speed is that of the last seconds, counted in slices. */
export const speedOverMs = 5_000;
export const speedSliceMs = 250;
/** Faults that a receipt names; the rest is a number. */
export const failuresInReceipt = 100;

/** A file up to this many bytes goes with others in one request. */
export const smallFileBytes = 256 * 1024;
/** Names of blocks that are kept in one record of an upload: a part that is named rewrites no more than that. */
export const blocksPerRecord = 128;
/** The list is changed at most so often while files are being stored, and never for more than a part of the time. */
export const listChangedEveryMs = 2_000;
export const listChangeShare = 5;
/** Files that one change of the list adds at most. */
export const filesPerListChange = 1_000;
/** A part list longer than this (2 GiB) goes into manifest blocks, so that the file database stays small. */
export const partsInListMost = 512;

/** A call that takes longer than this counts as a lost connection. Whole blocks and file lists may take longer. */
export const callTimeoutMs = 60_000;
export const longCallTimeoutMs = 300_000;
export const errorAnswerBytesLargest = 64 * 1024;

/** How often a step is tried, and how its waits grow. */
export interface RetryPlan {
  readonly attempts: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}
export const transferRetries: RetryPlan = { attempts: 8, firstWaitMs: 500, longestWaitMs: 15_000 };
export const exchangeRetries: RetryPlan = { attempts: 3, firstWaitMs: 500, longestWaitMs: 1_000 };
/** How much room there is, before an upload: it begins without knowing rather than show nothing for long. */
export const spaceRetries: RetryPlan = { attempts: 3, firstWaitMs: 300, longestWaitMs: 1_000 };
export const spaceTimeoutMs = 10_000;
export const arrivalRetries: RetryPlan = { attempts: 5, firstWaitMs: 300, longestWaitMs: 3_000 };
/** After a conflict. What is acknowledged only by the server is given up after so many in a row. */
export const saveRetries: RetryPlan = { attempts: 10, firstWaitMs: 100, longestWaitMs: 5_000 };
/** While there is no connection: without end, and at once when it is back. */
export const offlineRetries: RetryPlan = {
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 500,
  longestWaitMs: 30_000,
};
/** The longest that a server's own `retry_after` is believed. */
export const retryAfterMostMs = 60_000;

/** Reads of a block whose bytes are wrong: another copy may answer the second time. */
export const readsOfBrokenBlock = 2;

export const entryNameLongest = 255;

/** PBKDF2 rounds of the encrypted local storage: the specification's number. */
export const localStoreIterations = 100;

/** Entries of a list that are read until the platform has made its fast version of the reading. */
export const warmingEntries = 8_000;

/** Parts under way at once, by [Note: AIMD limiter]. Memory for a transfer is about this many parts, and those that wait to be written. */
export const limiterStart = 3;
/** Browsers open six connections to a server that speaks HTTP/1.1: what is above that only waits, in memory. */
export const limiterUsual = 6;
/** As many as a person can ask for. */
export const limiterMost = 16;
/** How long everybody waits after trouble. How often one part is tried is its transfer's to say. */
export const limiterRetries: RetryPlan = {
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 500,
  longestWaitMs: 30_000,
};

/** A download that only memory can take may be so large; it is refused before anything is fetched. */
export const memorySinkBytesMost = 256_000_000;
/** The browser's own download is asked so often whether it is still there, and given up after so many times without a word. */
export const streamAskedEveryMs = 10_000;
export const streamSilenceMost = 6;
/** Downloads under way at once: one that the person has halted in the browser's own list must not hold up the others. */
export const downloadsAtOnce = 3;
/** Between two places from which the download of one file goes on after the page was left. What takes less is begun anew. */
export const durableEveryMsUsual = 30_000;
/** Files of a zip that are left out because no copy answers, one after the other, before the rest is not tried any more. */
export const unavailableInRowMost = 3;

/** Buffers of the size of a block that a thread keeps for the next ones. */
export const spareBuffersMost = 2;

/** After so long the ledger has taken or dropped a block whose sender has hung up. */
export const brokenOffSettledMs = 10_000;
