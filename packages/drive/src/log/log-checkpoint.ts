import { bytesFromBase64 } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors";
import { openCheckpoint } from "@dexnet/tlog/checkpoint";
import type { TreeHead } from "@dexnet/tlog/consistency";
import { TlogError } from "@dexnet/tlog/tlog-error";
import type { VerifierKey } from "@dexnet/tlog/verifier-key";

/** A checkpoint of the ledger's log whose signature is verified. */
export interface LogCheckpoint extends TreeHead {
  /** Signed note, as the server sent it. */
  readonly note: string;
  /** Signed text of the note. */
  readonly text: string;
  /** Root of the map of newest versions. */
  readonly mapRoot: Uint8Array;
}

const mapExtension = "dexnet-map ";
const rootBytes = 32;

/** Fault: bad_answer for a note that the key of the log has not signed, or that is no checkpoint with a map. */
export function openLogCheckpoint(note: string, logKey: VerifierKey): LogCheckpoint {
  return orBadAnswer("checkpoint", () => {
    const { note: signed, checkpoint } = openCheckpoint(note, logKey);
    const [line, ...others] = checkpoint.extensions.filter((extension) => extension.startsWith(mapExtension));
    const mapRoot = line === undefined ? null : bytesFromBase64(line.slice(mapExtension.length));
    if (mapRoot?.length !== rootBytes || others.length > 0) throw new TlogError("The checkpoint has no root of a map.");
    return { note, text: signed.text, size: checkpoint.size, root: checkpoint.root, mapRoot };
  });
}

/** Data of the server that does not verify is a bad answer. */
export function orBadAnswer<T>(reason: string, verify: () => T): T {
  try {
    return verify();
  } catch (cause) {
    if (!(cause instanceof TlogError)) throw cause;
    throw new AppError("bad_answer", { facts: { reason }, cause });
  }
}
