import { verifyConsistency } from "@dexnet/tlog/merkle/consistency";
import { TlogError } from "@dexnet/tlog/tlog-error";
import type { LogCheckpoint } from "./log-checkpoint.ts";

/** Two checkpoints by size, and the proof that the log gave for them. */
export interface CheckpointPair {
  readonly older: LogCheckpoint;
  readonly newer: LogCheckpoint;
}

export function orderCheckpoints(one: LogCheckpoint, other: LogCheckpoint): CheckpointPair {
  return one.size <= other.size ? { older: one, newer: other } : { older: other, newer: one };
}

/**
 * Whether the newer checkpoint continues the older one. Two checkpoints of one size must be the same, with every line.
 */
export function isContinuation({ older, newer }: CheckpointPair, proof: readonly Uint8Array[]): boolean {
  if (older.size === newer.size) return older.text === newer.text;
  try {
    verifyConsistency(older, newer, proof);
    return true;
  } catch (fault) {
    if (!(fault instanceof TlogError)) throw fault;
    return false;
  }
}
