/** Numbers of the business that both sides of the wire must agree on. */
export const GB = 1_000_000_000;

export const password = { shortest: 8, longest: 24 } as const;
export const oneTimeCodeDigits = 6;
export const resendAfterSeconds = 60;
export const recoveryCodes = 10;
export const maxPasskeys = 20;
export const maxPasskeyNameLength = 64;
export const folderNameShortest = 3;
export const maxStorageTitleLength = 64;
/** Sizes of a block that a ledger accepts. They follow from the format of blocks, which is in the crypto package: see docs/format.md. */
export const minBlockBytes = 316;
export const maxBlockBytes = 4_194_732;
/** A sealed file database of a hundred thousand entries is about a fifth of this. */
export const maxFileDatabaseBytes = 64 * 1024 * 1024;
/** The answer with a file database: its newest snapshot and the deltas after it. Each was saved within the limit above. */
export const maxFileDatabaseAnswerBytes = 2 * maxFileDatabaseBytes;
/** Blocks and bytes in one request with many small blocks. */
export const blocksPerBatch = 256;
export const maxBatchBytes = 8 * 1024 * 1024;
/** Bytes of the length before each block of a batch. */
export const batchLengthBytes = 4;
export const cidsPerCall = 1_000;
/** Largest JSON body of a call that needs no more. */
export const defaultBodyBytes = 16 * 1024;
/** Lists of `cidsPerCall` CIDs or nonces, or of as many addresses. */
export const listBodyBytes = 96 * 1024;
/** Answers of passkeys, whose fields may have 16 KiB each. */
export const passkeyBodyBytes = 64 * 1024;
/** A file database without files, in a call that makes a storage. */
export const emptyFileDatabaseBodyBytes = 64 * 1024;
/** A save in a JSON body. Clients save by a form, which may be larger. */
export const saveBodyBytes = 1024 * 1024;
/** A delta or snapshot, and the document around it. */
export const reportBodyBytes = maxFileDatabaseBytes + 64 * 1024;
/** Allowed difference between the time in a nonce and that of the server, because clients' clocks may be wrong. */
export const nonceHours = 24;
export const copiesPerBlock = 3;
export const copiesBeforeAnswer = 2;
/** Bytes of each sealed part of a share: names, or keys, of more than 20,000 files. */
export const maxSharePartBytes = 4 * 1024 * 1024;
/** Its length as base64. */
export const maxShareTextLength = 4 * Math.ceil(maxSharePartBytes / 3);
/** Two sealed parts, and the fields around them. */
export const newShareBodyBytes = 2 * maxShareTextLength + 64 * 1024;
/** Share links of one storage, ended ones included, and those in one answer. */
export const maxSharesPerStorage = 1_000;
export const maxSharesPerPage = 100;
export const maxShareDownloads = 1_000_000;
export const daysInMilliseconds = 86_400_000;
