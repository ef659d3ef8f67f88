/** Data of a log that is malformed or does not verify. The message says which check failed. */
export class TlogError extends Error {
  override readonly name = "TlogError";
}
