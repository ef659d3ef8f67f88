/** The business's numbers that both sides of the wire must agree on. */
export const GB = 1_000_000_000;

export const password = { shortest: 8, longest: 24 } as const;
export const oneTimeCodeDigits = 6;
export const resendAfterSeconds = 60;
export const recoveryCodes = 10;
export const folderNameShortest = 3;
export const storageTitleLongest = 64;
export const partBytes = 4 * 1024 * 1024;
/** AES-GCM's tag. */
export const partOverheadBytes = 16;
export const blockHeaderBytes = 300;
export const blockBytesLargest = blockHeaderBytes + partBytes + partOverheadBytes;
/** A sealed file database of a hundred thousand entries is about a fifth of this. */
export const fileDatabaseBytesLargest = 64 * 1024 * 1024;
/** One request with many small blocks: so many, and so many bytes of them together. */
export const blocksPerBatch = 256;
export const batchBytesLargest = 8 * 1024 * 1024;
/** Each block of a batch comes after its length. */
export const batchLengthBytes = 4;
export const cidsPerCall = 1_000;
/** How far the time in a nonce may be from the server's: clocks of people are wrong. */
export const nonceHours = 24;
export const copiesPerBlock = 3;
export const copiesBeforeAnswer = 2;
export const daysInMilliseconds = 86_400_000;
