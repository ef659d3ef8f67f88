import { base64FromBytes, bytesFromBase64 } from "@dexnet/crypto/verify/bytes";
import type { TreeHead } from "../merkle/consistency.ts";
import { hashBytes } from "../merkle/hashes.ts";
import { TlogError } from "../tlog-error.ts";
import { parseNote, type SignedNote, verifySignatures } from "./note.ts";
import type { VerifierKey } from "./verifier-key.ts";

/** Size and root of a log (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  /** Identity of the log. */
  readonly origin: string;
  /** Further lines. They are signed. */
  readonly extensions: readonly string[];
}

export function formatCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  return [origin, size, base64FromBytes(root), ...extensions].map((line) => `${line}\n`).join("");
}

/** Parses the text of a note. Throws for a text that is not a checkpoint. */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = "", sizeText = "", rootText = "", ...rest] = text.split("\n");
  const extensions = rest.slice(0, -1);
  const root = bytesFromBase64(rootText);
  const size = Number(sizeText);
  const isWellFormed = rest.length > 0 && rest.at(-1) === "" && [origin, ...extensions].every((line) => line !== "");
  const hasSize = /^(?:0|[1-9]\d*)$/.test(sizeText) && Number.isSafeInteger(size);
  if (!isWellFormed || !hasSize || root?.length !== hashBytes) throw new TlogError("A checkpoint can't be read.");
  return { origin, size, root, extensions };
}

/** Opens a checkpoint that the key of the log has signed. Throws for any other. */
export function openCheckpoint(note: string, logKey: VerifierKey): { note: SignedNote; checkpoint: Checkpoint } {
  const signed = parseNote(note);
  if (verifySignatures(signed, [logKey]).length === 0) throw new TlogError("The log has not signed this checkpoint.");
  const checkpoint = parseCheckpoint(signed.text);
  if (checkpoint.origin !== logKey.name) throw new TlogError("The checkpoint belongs to another log.");
  return { note: signed, checkpoint };
}
