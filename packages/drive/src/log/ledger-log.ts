import type { Clock } from "@dexnet/blocks/clock";
import type { OwnWrite } from "@dexnet/blocks/with-log";
import { bytesFromHex, equalBytes } from "@dexnet/crypto/verify/bytes";
import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import type { Proof } from "@dexnet/protocol/proofs";
import { readConsistencyProof, verifyConsistency } from "@dexnet/tlog/merkle/consistency";
import { readRoot } from "@dexnet/tlog/merkle/subtrees";
import { hashesFromTiles, type ReadTile } from "@dexnet/tlog/merkle/tiles";
import { parseVerifierKey, type VerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { createListeners, type Unsubscribe } from "../platform/listeners.ts";
import type { Locks } from "../platform/locks.ts";
import { createAcceptMap } from "./accept-map.ts";
import { type CheckpointPair, isContinuation, orderCheckpoints } from "./compare-checkpoints.ts";
import { isAnchored, isSameContract, type LogAnchor } from "./log-anchor.ts";
import { type LogCheckpoint, openLogCheckpoint, orBadAnswer } from "./log-checkpoint.ts";
import { type ForkProof, formatAnchorEvidence, formatForkEvidence } from "./log-evidence.ts";
import type { LogPin, LogPins, LogViolation } from "./log-pins.ts";
import type { CosignedCheckpoint, LogSource } from "./log-source.ts";
import { openMapKey, openNewestVersion, type ProvenMap } from "./newest-version.ts";
import { openOwnEntry } from "./own-entry.ts";
import { createProveInclusion, orNull, type ProvenEntry, tileReaders } from "./prove-inclusion.ts";
import { findRecentCosigners, isAboutNow, parseWitnessKey, type WitnessRequirement } from "./witness-requirement.ts";

/** A storage that asks about itself. */
export interface LogOwner {
  /** The one that the storage's own key has signed. */
  readonly deployment: string;
  readonly address: string;
  /** Signs that the owner asks. */
  readonly proveReading: () => Proof;
}

export interface LoggedVersion {
  /** Version that a list must have. Null if the log has none of the storage. */
  readonly newest: VersionId | null;
  readonly checkpoint: LogCheckpoint;
  readonly pin: LogPin;
  /**
   * Why it does not show that a list is the newest one: log_time_differs if the log ends with another time than about now, or
   * log_not_cosigned if too few of the required witnesses have confirmed a map of about now. Null if it does.
   */
  readonly doubt: ErrorCode | null;
}

export interface ProvenEntries {
  readonly checkpoint: LogCheckpoint;
  readonly pin: LogPin;
  /** By subject. Changes that the log does not have yet are left out. */
  readonly entries: ReadonlyMap<string, ProvenEntry>;
  /** Subjects whose entry the ledger has named, and which the tree does not have so. */
  readonly refused: ReadonlySet<string>;
}

/**
 * The log of a deployment, verified: see [Note: log pins]. Faults of the two requests: log_forked if a checkpoint does not
 * continue those that the device has seen; log_stopped if it is older; bad_answer for anything else that does not verify;
 * and those of every call.
 */
export interface LedgerLog {
  fetchNewestVersion(owner: LogOwner): Promise<LoggedVersion>;
  proveEntries(owner: LogOwner, writes: readonly OwnWrite[]): Promise<ProvenEntries>;
  /** Proves entries that were proven before in the tree of another checkpoint. Fault: bad_answer. */
  proveAgain(entries: readonly ProvenEntry[], checkpoint: LogCheckpoint): Promise<ProvenEntry[]>;
  /**
   * Anchor of the smallest tree with at least that many entries. Faults: log_anchor_changed for another contract than that of
   * the first anchor, log_contradicts_anchor, and those above.
   */
  fetchAnchor(deployment: string, smallestSize: number): Promise<LogAnchor>;
  /** Whether the person requires witnesses. */
  needsWitnesses(): Promise<boolean>;
  /** Violation that the device has found in the log of the deployment. */
  readViolation(deployment: string): Promise<LogViolation | null>;
  /** Records a violation, unless there is an earlier one. */
  addViolation(deployment: string, violation: Omit<LogViolation, "at">): Promise<void>;
  /** Calls the listener with the deployment of each new violation of this tab. */
  subscribe(listener: (deployment: string) => void): Unsubscribe;
}

export interface LedgerLogDeps {
  readonly source: LogSource;
  readonly pins: LogPins;
  /** Locks shared by all tabs of the device. */
  readonly locks: Locks;
  readonly clock: Pick<Clock, "now">;
}

const lockName = "dexnet-log-pins";

export function createLedgerLog({ source, pins, locks, clock }: LedgerLogDeps): LedgerLog {
  const listeners = createListeners<string>();

  /** Reads and changes a pin, one tab at a time. */
  function updatePin(deployment: string, update: (pin: LogPin | null) => LogPin | null): Promise<LogPin | null> {
    return locks.withLock(lockName, async () => {
      const pin = await pins.read(deployment);
      const next = update(pin);
      if (next !== null && next !== pin) await pins.write(deployment, next);
      return next;
    });
  }

  async function readPin(deployment: string): Promise<LogPin> {
    const known = await pins.read(deployment);
    if (known !== null) return known;
    const info = await source.fetchInfo();
    const fresh = { ...info, checkpoint: null, violation: null, contract: null };
    orBadAnswer("keys", () => parseVerifierKey(info.verifierKey));
    const pin = await updatePin(deployment, (pinned) => pinned ?? fresh);
    return pin ?? fresh;
  }

  function seenCheckpoint({ verifierKey, checkpoint }: LogPin): LogCheckpoint | null {
    return checkpoint === null ? null : openLogCheckpoint(checkpoint, parseVerifierKey(verifierKey));
  }

  /** Reads from tiles what the newer tree begins with. Null if the tiles do not lead to its root. */
  async function readBeginning({ older, newer }: CheckpointPair, readTile: ReadTile): Promise<ForkProof> {
    return await orNull(async () => {
      const readHashes = hashesFromTiles(newer.size, readTile);
      const root = await readRoot(older.size, readHashes);
      const proof = await readConsistencyProof(older.size, newer.size, readHashes);
      verifyConsistency({ size: older.size, root }, newer, proof);
      return { root, proof };
    });
  }

  /** Compares a checkpoint with the pinned one, and pins it if it is larger. `given`: the proof in the answer. */
  async function acceptCheckpoint(
    deployment: string,
    checkpoint: LogCheckpoint,
    given: readonly Uint8Array[],
  ): Promise<LogPin> {
    for (;;) {
      const pin = await readPin(deployment);
      const seen = seenCheckpoint(pin);
      if (seen !== null) await requireContinuation(deployment, pin, orderCheckpoints(seen, checkpoint), given);
      const isLarger = seen === null || checkpoint.size > seen.size;
      // Another tab may have pinned a larger checkpoint meanwhile, with which this one must be compared too.
      const next = await updatePin(deployment, (now) =>
        isLarger && now !== null && now.checkpoint === pin.checkpoint ? { ...now, checkpoint: checkpoint.note } : now,
      );
      if (next === null || !isLarger || next.checkpoint === checkpoint.note) return next ?? pin;
    }
  }

  /**
   * The proof of the answer, or else tiles, must lead from one checkpoint to the other. Tiles that lead to the newer root, but
   * not from the older one, prove a fork. Tiles that do not lead to the newer root prove nothing: bad_answer.
   */
  async function requireContinuation(
    deployment: string,
    { verifierKey }: LogPin,
    pair: CheckpointPair,
    given: readonly Uint8Array[],
  ): Promise<void> {
    if (isContinuation(pair, given)) return;
    if (pair.older.size === pair.newer.size) throw await forkFault(deployment, verifierKey, pair, null);
    for (const readTile of tileReaders(source.readTile)) {
      const beginning = await readBeginning(pair, readTile);
      if (beginning === null) continue;
      if (equalBytes(beginning.root, pair.older.root)) return;
      throw await forkFault(deployment, verifierKey, pair, beginning);
    }
    throw new AppError("bad_answer", { context: { reason: "tiles" } });
  }

  async function forkFault(
    deployment: string,
    verifierKey: string,
    pair: CheckpointPair,
    contradiction: ForkProof,
  ): Promise<AppError> {
    const evidence = formatForkEvidence(verifierKey, pair, contradiction);
    await addViolation(deployment, { code: "log_forked", evidence });
    return new AppError("log_forked");
  }

  /**
   * [Note: confirmed map] The newest checkpoint that as many witnesses as the person requires have confirmed: each has a recent
   * cosignature on this checkpoint or on a larger one, and the checkpoint of the answer continues them all. The map of this
   * checkpoint counts, because witnesses have not seen what comes after it. Null with too few witnesses.
   *
   * A witness cosigns an old tree once more with the present time, if it is shown no other. So the caller must also see that
   * the root of this map is of about now.
   */
  async function findConfirmed(
    deployment: string,
    pin: LogPin,
    { keys, needed }: WitnessRequirement,
    newer: LogCheckpoint,
    cosigned: readonly CosignedCheckpoint[],
  ): Promise<ConfirmedCheckpoint | null> {
    const witnesses = keys.map(parseWitnessKey);
    const opened: ConfirmedCheckpoint[] = [];
    for (const answered of cosigned) {
      const verifierKey = parseVerifierKey(pin.verifierKey);
      const older = await orNull(async () => openLogCheckpoint(answered.checkpoint, verifierKey));
      if (older === null || older.size > newer.size) continue;
      const cosigners = findRecentCosigners(answered.checkpoint, witnesses, clock.now());
      if (cosigners.length === 0) continue;
      await requireContinuation(deployment, pin, { older, newer }, answered.consistency.map(hashOf));
      opened.push({ checkpoint: older, answered, cosigners });
    }
    const confirming = new Set<VerifierKey>();
    for (const one of opened.sort((a, b) => b.checkpoint.size - a.checkpoint.size)) {
      for (const key of one.cosigners) confirming.add(key);
      if (confirming.size >= needed) return one;
    }
    return null;
  }

  async function addViolation(deployment: string, violation: Omit<LogViolation, "at">): Promise<void> {
    const at = clock.now();
    await updatePin(deployment, (pin) =>
      pin === null ? null : { ...pin, violation: pin.violation ?? { ...violation, at } },
    );
    listeners.notify(deployment);
  }

  const acceptMap = createAcceptMap({ pins, locks, addViolation });

  return {
    async fetchNewestVersion({ deployment, address, proveReading }) {
      const before = await readPin(deployment);
      const from = seenCheckpoint(before)?.size ?? 0;
      const answer = await source.fetchNewestVersion(address, from, proveReading());
      const checkpoint = openLogCheckpoint(answer.checkpoint, parseVerifierKey(before.verifierKey));
      const pin = await acceptCheckpoint(deployment, checkpoint, answer.consistency.map(hashOf));
      if (checkpoint.size < from) throw new AppError("log_stopped", { context: { reason: "older checkpoint" } });
      const key = openMapKey(answer.keyProof, { address, mapKey: pin.mapKey });
      const answered = openNewestVersion(answer, checkpoint, key);
      const requirement = await pins.readRequirement();
      const isRequired = requirement.needed > 0;
      const found = isRequired && (await findConfirmed(deployment, pin, requirement, checkpoint, answer.cosigned));
      const confirmed = found ? openNewestVersion(found.answered, found.checkpoint, key) : null;
      const newest = await acceptMap({ deployment, address, key }, pin, answered, confirmed);
      const isNow = (map: ProvenMap | null) => map !== null && isAboutNow(map.timeMs, clock.now());
      // First, because a wrong clock of the device has the same effect on every cosignature.
      if (!isNow(answered)) return { newest, checkpoint, pin, doubt: "log_time_differs" };
      return { newest, checkpoint, pin, doubt: isRequired && !isNow(confirmed) ? "log_not_cosigned" : null };
    },
    async proveEntries(owner, writes) {
      const { deployment, address, proveReading } = owner;
      const { verifierKey } = await readPin(deployment);
      const subjects = writes.map(({ subject }) => subject);
      const answer = await source.fetchEntries(address, subjects, proveReading());
      const checkpoint = openLogCheckpoint(answer.checkpoint, parseVerifierKey(verifierKey));
      const pin = await acceptCheckpoint(deployment, checkpoint, []);
      const bySubject = new Map(answer.entries.map((entry) => [entry.subject, entry]));
      const proveInclusion = createProveInclusion(checkpoint, source.readTile);
      const entries = new Map<string, ProvenEntry>();
      const refused = new Set<string>();
      for (const write of writes) {
        const answered = bySubject.get(write.subject);
        if (answered === undefined || answered.index === null) continue;
        const { index } = answered;
        const opened = await orNull(async () => openOwnEntry(write, answered, owner));
        // The ledger reads the checkpoint after the entries, so that it has each index.
        const proven = opened === null || index >= checkpoint.size ? null : await proveInclusion(opened, index);
        if (proven === null) refused.add(write.subject);
        else entries.set(write.subject, proven);
      }
      return { checkpoint, pin, entries, refused };
    },
    async proveAgain(entries, checkpoint) {
      const proveInclusion = createProveInclusion(checkpoint, source.readTile);
      const proven: ProvenEntry[] = [];
      for (const entry of entries) {
        const again = await proveInclusion(entry, entry.index);
        if (again === null) throw new AppError("bad_answer", { context: { reason: "entry" } });
        proven.push(again);
      }
      return proven;
    },
    async fetchAnchor(deployment, smallestSize) {
      const { verifierKey, contract: known } = await readPin(deployment);
      const { contract, anchor } = await source.fetchAnchor(smallestSize);
      if (known !== null && !isSameContract(known, contract)) throw new AppError("log_anchor_changed");
      if (contract === null) return { state: "off" };
      if (anchor === null) return { state: "waiting" };
      const checkpoint = openLogCheckpoint(anchor.checkpoint, parseVerifierKey(verifierKey));
      if (!isAnchored(anchor, checkpoint, smallestSize)) {
        const evidence = formatAnchorEvidence(verifierKey, checkpoint, anchor, contract);
        await addViolation(deployment, { code: "log_contradicts_anchor", evidence });
        throw new AppError("log_contradicts_anchor");
      }
      await acceptCheckpoint(deployment, checkpoint, []);
      const { chainId, address } = contract;
      await updatePin(deployment, (pin) => pin && { ...pin, contract: pin.contract ?? { chainId, address } });
      return { state: "anchored", checkpoint, anchor, contract };
    },
    needsWitnesses: async () => (await pins.readRequirement()).needed > 0,
    readViolation: async (deployment) => (await pins.read(deployment))?.violation ?? null,
    addViolation,
    subscribe: listeners.subscribe,
  };
}

/** A checkpoint of the log with the required witnesses that have cosigned it. */
interface ConfirmedCheckpoint {
  readonly checkpoint: LogCheckpoint;
  readonly answered: CosignedCheckpoint;
  readonly cosigners: readonly VerifierKey[];
}

/** A hash of an answer. One that can't be read fits no proof. */
function hashOf(hex: string): Uint8Array {
  return bytesFromHex(hex) ?? new Uint8Array();
}
