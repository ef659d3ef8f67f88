import { rootIntervalMs } from "@dexnet/protocol/log";
import { decodeEntry } from "@dexnet/tlog/entries/entry";
import type { ReadHashes } from "@dexnet/tlog/merkle/subtrees";
import { readProvenEntry } from "./audit-proofs.ts";
import type { SeenCheckpoint } from "./audit-witnesses.ts";
import { ViolationError } from "./findings.ts";
import type { OpenedCheckpoint } from "./follow-log.ts";
import type { LogClient } from "./log-client.ts";

/** An honest log adds a root every hour. Three hours allow for a restart and for clocks. */
export const maxRootAgeMs = 3 * rootIntervalMs;

/** Throws unless the newest root is of about now. */
export function requireRecentRoot(rootTimeMs: number, newest: OpenedCheckpoint, now: Date): void {
  if (Math.abs(now.getTime() - rootTimeMs) <= maxRootAgeMs) return;
  const [rootAt, nowAt] = [new Date(rootTimeMs), now].map((date) => date.toISOString());
  const sentence = `The newest root of the log is of ${rootAt}, and the clock of this machine says ${nowAt}. If this clock is right, the log has stopped or shows another time.`;
  throw new ViolationError(sentence, [newest.note]);
}

/**
 * Sentence about a witness that was shown no recent state of the log, which it may cosign again and again. Undefined if it was.
 * Its checkpoint must be a part of the audited tree.
 */
export async function describeLag(
  client: LogClient,
  { witness, note, checkpoint: { size } }: SeenCheckpoint,
  newest: OpenedCheckpoint,
  rootTimeMs: number,
  readHashes: ReadHashes,
): Promise<string | undefined> {
  if (size >= newest.checkpoint.size) return undefined;
  const entry =
    size === 0 ? undefined : decodeEntry(await readProvenEntry(client, newest.checkpoint, size - 1, readHashes));
  if (size > 0 && entry?.kind !== "root") {
    throw new ViolationError("A witness has cosigned a checkpoint that does not end with the root of its map.", [note]);
  }
  const seenMs = entry?.kind === "root" ? entry.timeMs : 0;
  if (rootTimeMs - seenMs <= maxRootAgeMs) return undefined;
  const at = new Date(seenMs).toISOString();
  return `the witness ${witness} has seen the log until ${at} only, so that it says nothing about what came after`;
}
