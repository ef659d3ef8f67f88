/** A failure of the whole recovery. The message is a sentence for the user. */
export class RecoverError extends Error {
  override readonly name: string = "RecoverError";
}

/** A failure of one file. The others can still be recovered. */
export class FileFault extends Error {
  override readonly name: string = "FileFault";
}

/** The ledger gave other bytes than those of the block. */
export class WrongBlockFault extends FileFault {
  override readonly name = "WrongBlockFault";
}

const forged = "The file list that the server gave is not the one that this phrase has signed and sealed";
const sentences = {
  document: `${forged}: it has another form.`,
  newer: "The file list has a format that this program does not know. A newer version of it may read the list.",
  snapshot: `${forged}: its snapshot is not signed, or does not open.`,
  chain: `${forged}: its saved changes do not follow one another.`,
  signature: `${forged}: its last saved change is not signed.`,
  delta: `${forged}: a saved change has another form, or does not open.`,
  page: `${forged}: a page is not the one that its snapshot names, or does not open.`,
  page_order: `${forged}: its pages are not sorted, or are not those of its snapshot.`,
  page_missing: "The ledger did not give all pages of the file list.",
  copies: `${forged}: its copies are longer than a file list can be.`,
  copy_missing: "The ledger did not give all copies of the file list.",
} as const;
export type FileDatabaseDifference = keyof typeof sentences;

/** The file database can't be used. Nothing has been written. */
export class FileDatabaseError extends RecoverError {
  override readonly name = "FileDatabaseError";
  /** How it differs from a valid one. */
  readonly difference: FileDatabaseDifference;

  constructor(difference: FileDatabaseDifference, options?: ErrorOptions) {
    super(sentences[difference], options);
    this.difference = difference;
  }
}
