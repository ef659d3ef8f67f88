import type { Proof } from "@dexnet/protocol/proofs";
import type { TileName } from "@dexnet/tlog/merkle/tiles";
import type { AnsweredAnchor, AnsweredContract } from "./log-anchor.ts";
import type { AnsweredMap } from "./newest-version.ts";

/** Keys of a log. */
export interface LogInfo {
  /** Text form of the key that signs checkpoints. */
  readonly verifierKey: string;
  /** Public key of the map, in hex. */
  readonly mapKey: string;
}

/** An entry of an own change. */
export interface AnsweredEntry {
  /** CID of a stored block, or nonce of a delete. */
  readonly subject: string;
  /** Null while the entry waits for its place in the log. */
  readonly index: number | null;
  /** In hex. */
  readonly salt: string;
  readonly record: string;
}

/** A checkpoint that witnesses have cosigned, with its map. Its note has the signature of the log and the cosignatures. */
export interface CosignedCheckpoint extends AnsweredMap {
  /** In hex. Proof that the newest checkpoint continues it. */
  readonly consistency: readonly string[];
}

/** Answer about the newest version of a storage. */
export interface AnsweredVersion extends AnsweredMap {
  /** In hex. Proof of the storage's key in the map. */
  readonly keyProof: string;
  readonly consistency: readonly string[];
  readonly cosigned: readonly CosignedCheckpoint[];
}

/** The log as the ledger answers. Nothing is verified. */
export interface LogSource {
  fetchInfo(): Promise<LogInfo>;
  /** `from`: size of the largest checkpoint that the device has seen, for the proof in the answer. */
  fetchNewestVersion(address: string, from: number, proof: Proof): Promise<AnsweredVersion>;
  fetchEntries(
    address: string,
    subjects: readonly string[],
    proof: Proof,
  ): Promise<{ readonly checkpoint: string; readonly entries: readonly AnsweredEntry[] }>;
  /** Anchor of the smallest tree with at least that many entries. */
  fetchAnchor(
    smallestSize: number,
  ): Promise<{ readonly contract: AnsweredContract | null; readonly anchor: AnsweredAnchor | null }>;
  /** `isFresh`: past all caches, after a tile did not fit. */
  readTile(tile: TileName, isFresh?: boolean): Promise<Uint8Array>;
}
