/** Numbers of the client alone. The protocol's `limits` has those that client and servers share. */

/** Delay before the screen starts the session. */
export const startUpDelayMs = 500;
/** Delay after a sign-out before the screen reloads. */
export const signOutReloadDelayMs = 500;

/** Longest time that a sign-out waits for the server. */
export const signOutWaitMs = 2_000;

/** Longest time that a call waits for the browser's database before it uses local storage instead. */
export const deviceDatabaseWaitMs = 3_000;

/** Time before its expiry when an access token is renewed. */
export const renewAheadMs = 30_000;
/** Time after a failed renewal during which the old token is used before the next attempt. */
export const renewalRestMs = 5_000;
/** Timeout of a token exchange. It is short because an exchange can be repeated when its answer is lost. */
export const exchangeTimeoutMs = 15_000;

/** Changes of the file list within this time are saved together. */
export const saveGatherMs = 200;
/** Time before a tab saves the journal records of another tab, which has the newest list in memory. */
export const saveForOthersAfterMs = 1_000;
/** Number of writers whose last sequence number a file database contains. */
export const writersRemembered = 200;

/** Time within which a prefetched file database is used. */
export const documentAheadMs = 10_000;

/** Rows in each state of a view: more than a screen shows. */
export const rowsWithState = 100;
/** Time from a change of a storage's first rows until they are stored on the device. */
export const firstRowsEveryMs = 1_000;
/** Most rows of a view in one request. */
export const maxRowsAtOnce = 1_000;
/** Most ids of a view, or entries by their ids, in one request. */
export const maxIdsAtOnce = 100_000;

/** Time after which entries of the trash are deleted. */
export const trashKeptMs = 30 * 24 * 60 * 60 * 1_000;
/** Groups of versions in one request for the history. */
export const historyGroupsPerPage = 30;
/** Parts of a file whose copies are asked for at once: at most `maxLocatedBlocks` of the protocol. */
export const partsPerPage = 50;
/** Blocks of a storage that are asked for at once. */
export const blocksPerPage = 50;
/** Changes that can be undone. */
export const maxUndoSteps = 100;

/** Time after the last change when finished rows leave the transfers panel. */
export const tasksClearedAfterMs = 3_000;
/** Shortest time between two notifications about tasks. */
export const taskNotifyIntervalMs = 100;
/** Rows in each state, and most rows in one request. */
export const taskRowsWithState = 100;
export const maxTaskRowsAtOnce = 1_000;
/** Time between notifications about the speed while a transfer is active. */
export const speedNotifyIntervalMs = 1_000;
/** Time over which the speed is measured, and the length of its slices. */
export const speedOverMs = 5_000;
export const speedSliceMs = 250;
/** Most files that views of a storage show while they are uploaded. Further ones are shown when these are in the list. */
export const maxUploadsInList = 1_000;
/** Most failures that a receipt lists; further ones are only counted. */
export const failuresInReceipt = 100;

/** Largest file that is sent together with others in one request. */
export const smallFileBytes = 256 * 1024;
/** CIDs in one record of an upload: a new CID rewrites one record only. */
export const blocksPerRecord = 128;
/** Shortest time between two changes of the list during an upload, and the divisor of the time spent on them. */
export const listChangedEveryMs = 2_000;
export const listChangeShare = 5;
/** Most files that one change of the list adds. */
export const filesPerListChange = 1_000;
/** Largest picture that gets a thumbnail: of its file, and of its pixels, which take four bytes each when it is decoded. */
export const maxPictureBytes = 40 * 1024 * 1024;
export const maxPicturePixels = 50_000_000;
/** Bytes at the start of a picture in which its size is looked for. */
export const pictureHeadBytes = 512 * 1024;
/** Longer side of a thumbnail in pixels, and most bytes of one that is made. */
export const thumbnailSide = 320;
export const maxThumbnailBytes = 24 * 1024;
/** Most bytes and the longest side of a thumbnail that is shown. */
export const maxShownThumbnailBytes = 32 * 1024;
export const maxShownThumbnailSide = 512;
/** Time after which a picture is too hard to decode: its thread is ended. */
export const thumbnailMakingMs = 8_000;
/** Longest time that a stored file waits for its thumbnail before it is listed without. */
export const thumbnailWaitMs = 10_000;
/** Thumbnails that are fetched at a time. */
export const thumbnailsAtOnce = 4;

/** Longest part list (of 2 GiB) in the file database. A longer one is stored in blocks, so that the database stays small. */
export const maxPartsInList = 512;

/** Time between two requests for the log entries of own changes. */
export const logAskedEveryMs = 5_000;
/** The opening of a storage waits no longer for the log. */
export const logAnswerMs = 10_000;
/** Full tiles of the log in memory, of 8 KiB each. */
export const maxLogTiles = 256;

/** A call that takes longer fails as a lost connection. Calls with blocks and file lists have a longer limit. */
export const callTimeoutMs = 60_000;
export const longCallTimeoutMs = 300_000;
export const maxErrorAnswerBytes = 64 * 1024;
/** Longest time without a byte of an event stream, and the longest event in characters. */
export const eventSilenceMs = 60_000;
export const maxEventLength = 1024 * 1024;
/** Time in which events about one subject are joined, and the number of subjects that are told apart in it. */
export const eventGatherMs = 500;
export const maxEventSubjects = 16;
/** A stream that has lasted so long was a good one: the next one is opened at once, within the spread. */
export const eventSettledMs = 5_000;
export const eventSpreadMs = 500;
/** Time after which everything is checked while there is no stream. */
export const eventFallbackMs = 120_000;
/** Time without a message of the tab with the stream after which another tab checks by itself. Beats come every 20 seconds. */
export const eventLeaderSilenceMs = 45_000;

/** Number of attempts, and the growth of the waits between them. */
export interface RetryPlan {
  readonly attempts: number;
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
}
export const transferRetries: RetryPlan = { attempts: 8, firstWaitMs: 500, maxWaitMs: 15_000 };
export const exchangeRetries: RetryPlan = { attempts: 3, firstWaitMs: 500, maxWaitMs: 1_000 };
/** Retries of the request for free space before an upload. They are few, so that the upload starts soon. */
export const spaceRetries: RetryPlan = { attempts: 3, firstWaitMs: 300, maxWaitMs: 1_000 };
export const spaceTimeoutMs = 10_000;
export const arrivalRetries: RetryPlan = { attempts: 5, firstWaitMs: 300, maxWaitMs: 3_000 };
/** Retries after a conflict. An operation that only the server acknowledges fails after this many conflicts in a row. */
export const saveRetries: RetryPlan = { attempts: 10, firstWaitMs: 100, maxWaitMs: 5_000 };
/** Retries of the request that counts a download of a share. */
export const shareRetries: RetryPlan = { attempts: 3, firstWaitMs: 500, maxWaitMs: 2_000 };
/** Retries without a connection: without an end, and immediately when the connection is back. */
export const offlineRetries: RetryPlan = {
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 500,
  maxWaitMs: 30_000,
};
/** Openings of the stream of events after one that has failed. */
export const eventRetries: RetryPlan = {
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 500,
  maxWaitMs: 30_000,
};
/** Longest `retry_after` of a server that is respected. */
export const maxRetryAfterMs = 60_000;

/** Reads of a block with wrong bytes: the second read may get another copy. */
export const readsOfBrokenBlock = 2;

export const maxEntryNameBytes = 255;

/** PBKDF2 iterations of the encrypted local storage, as specified. */
export const localStoreIterations = 100;

/** Entries of the list that is read for warm-up, until the engine has compiled the code. */
export const warmingEntries = 8_000;

/** Concurrent parts, see [Note: AIMD limiter]. A transfer needs memory for about this many parts, and for those that wait to be written. */
export const limiterStart = 3;
/** Browsers open six connections to an HTTP/1.1 server. Further requests would only wait in memory. */
export const limiterUsual = 6;
/** Highest limit that the user can set. */
export const maxPermits = 16;
/** Pause of all requests after a fault. The transfer decides how often one part is retried. */
export const limiterRetries: RetryPlan = {
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 500,
  maxWaitMs: 30_000,
};

/** Largest download into memory. A larger one is refused before anything is fetched. */
export const maxMemorySinkBytes = 256_000_000;
/** Time between two pings of the browser's download, and the number of unanswered pings after which it fails. */
export const streamPingIntervalMs = 10_000;
export const maxStreamSilenceMs = 6;
/** Concurrent downloads. One that is paused in the browser's own list must not block the others. */
export const downloadsAtOnce = 3;
/** Time between two positions from which the download of one file can resume after a reload. A shorter download restarts. */
export const durableEveryMsUsual = 30_000;
/** Files in a row that a zip omits because no copy is available, before the rest is not attempted. */
export const maxUnavailableInRow = 3;

/** Browsers use buffers up to this size again: Chromium up to 960 KiB. Larger ones cost several times as much as their bytes. */
export const maxRecycledBufferBytes = 512 * 1024;
/** Buffers of each size that a thread keeps for reuse. */
export const maxSpareBuffers = 2;

/** Time after which the ledger has stored or dropped a block whose sender has disconnected. */
export const brokenOffSettledMs = 10_000;
