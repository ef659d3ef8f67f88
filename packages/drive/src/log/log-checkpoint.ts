import { AppError } from "@dexnet/protocol/errors/errors";
import type { TreeHead } from "@dexnet/tlog/merkle/consistency";
import { openCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import type { VerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { TlogError } from "@dexnet/tlog/tlog-error";

/** A checkpoint of the ledger's log whose signature is verified. */
export interface LogCheckpoint extends TreeHead {
  /** Signed note, as the server sent it. */
  readonly note: string;
  /** Signed text of the note. */
  readonly text: string;
}

/** Fault: bad_answer for a note that the key of the log has not signed, or that is no checkpoint. */
export function openLogCheckpoint(note: string, logKey: VerifierKey): LogCheckpoint {
  return orBadAnswer("checkpoint", () => {
    const { note: signed, checkpoint } = openCheckpoint(note, logKey);
    return { note, text: signed.text, size: checkpoint.size, root: checkpoint.root };
  });
}

/** Data of the server that does not verify is a bad answer. */
export function orBadAnswer<T>(reason: string, verify: () => T): T {
  try {
    return verify();
  } catch (cause) {
    if (!(cause instanceof TlogError)) throw cause;
    throw new AppError("bad_answer", { context: { reason }, cause });
  }
}
