/** Something that the person is told in one sentence. */
export class RecoverError extends Error {
  override readonly name = "RecoverError";
}

/** One file can't be restored; the others can. */
export class FileFault extends Error {
  override readonly name = "FileFault";
}
