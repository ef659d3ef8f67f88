/** A lie of the log, with the texts that prove it. */
export interface Violation {
  readonly sentence: string;
  /** Signed notes and other texts, as they were received. */
  readonly evidence: readonly string[];
}

/** The audit can't go on, because what follows depends on what was found to be wrong. */
export class ViolationError extends Error {
  override readonly name = "ViolationError";
  readonly evidence: readonly string[];

  constructor(sentence: string, evidence: readonly string[] = []) {
    super(sentence);
    this.evidence = evidence;
  }
}

/** The audit could not be done: a fault of the network, of the folder or of the arguments. It accuses nobody. */
export class AuditFault extends Error {
  override readonly name = "AuditFault";
}
