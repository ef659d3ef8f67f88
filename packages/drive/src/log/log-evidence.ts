import { base64FromBytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { CheckpointPair } from "./compare-checkpoints.ts";
import type { AnsweredAnchor, AnsweredContract } from "./log-anchor.ts";
import type { LogCheckpoint } from "./log-checkpoint.ts";
import type { AnsweredMap } from "./newest-version.ts";

const firstLine = "dexnet-log-evidence/v1";

/**
 * What the newer tree begins with instead of the older one: the root of as many entries, and the proof that leads from it to
 * the newer root. Null for two checkpoints of one size.
 */
export type ForkProof = { readonly root: Uint8Array; readonly proof: readonly Uint8Array[] } | null;

/** Text for others: key of the log, both signed checkpoints, and what proves that they contradict each other. */
export function formatForkEvidence(
  verifierKey: string,
  { older, newer }: CheckpointPair,
  contradiction: ForkProof,
): string {
  return [
    ...[firstLine, "violation log_forked", `key ${verifierKey}`, ""],
    ...["older checkpoint", "", older.note],
    ...["newer checkpoint", "", newer.note],
    ...(contradiction === null
      ? []
      : [
          `the newer tree begins with ${older.size} entries of the root ${base64FromBytes(contradiction.root)}`,
          ...[`consistency ${older.size} ${newer.size}`, ...contradiction.proof.map(base64FromBytes), ""],
        ]),
  ].join("\n");
}

/** Text for others: two signed checkpoints, and that the map of the later one has gone back for a storage, by its key. */
export function formatRollbackEvidence(
  verifierKey: string,
  storageKey: Uint8Array,
  older: AnsweredMap,
  newer: AnsweredMap,
): string {
  const mapOf = ({ mapRoot, mapTime, inclusion, map }: AnsweredMap) =>
    JSON.stringify({ map_root: mapRoot, map_time: mapTime, inclusion, map });
  return [
    ...[firstLine, "violation log_rolled_back", `key ${verifierKey}`],
    ...[`key of the storage in the map ${hexFromBytes(storageKey)}`, ""],
    ...["older checkpoint", "", older.checkpoint, mapOf(older), ""],
    ...["newer checkpoint", "", newer.checkpoint, mapOf(newer), ""],
  ].join("\n");
}

/** A change that the server had acknowledged. */
export interface OmittedWrite {
  readonly kind: "put" | "delete";
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly acknowledgedAt: number;
}

/** Text for others: what was acknowledged when, and a signed checkpoint of a later time without it. */
export function formatOmissionEvidence(
  { verifierKey, address }: { readonly verifierKey: string; readonly address: string },
  { kind, subject, acknowledgedAt }: OmittedWrite,
  checkpoint: LogCheckpoint,
  nowMs: number,
): string {
  return [
    ...[firstLine, "violation log_omits_entry", `key ${verifierKey}`],
    ...[`address ${address}`, `change ${kind} ${subject}`],
    `acknowledged ${new Date(acknowledgedAt).toISOString()}`,
    `requested ${new Date(nowMs).toISOString()}`,
    ...["", "checkpoint", "", checkpoint.note],
  ].join("\n");
}

/** Text for others: what the chain is said to have, and the signed checkpoint of that size with another root. */
export function formatAnchorEvidence(
  verifierKey: string,
  checkpoint: LogCheckpoint,
  { size, root, transaction, block }: AnsweredAnchor,
  { chainId, address }: AnsweredContract,
): string {
  return [
    ...[firstLine, "violation log_contradicts_anchor", `key ${verifierKey}`],
    `contract ${chainId}:${address}`,
    `anchor ${size} ${root}`,
    `transaction ${transaction} in block ${block}`,
    ...["", "checkpoint", "", checkpoint.note],
  ].join("\n");
}
