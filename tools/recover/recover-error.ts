/** A failure of the whole recovery. The message is a sentence for the user. */
export class RecoverError extends Error {
  override readonly name = "RecoverError";
}

/** A failure of one file. The others can still be restored. */
export class FileFault extends Error {
  override readonly name = "FileFault";
}
