/** So many sealed versions of a file database are kept; older ones go with the save that makes them too many. */
export const fileDatabaseVersionsKept = 30;

export const productKeyBytes = 32;

/** What the first file database of a storage names as the version before it. */
export const noPreviousHash = "0".repeat(64);
