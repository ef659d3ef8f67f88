import type { Clock } from "@dexnet/blocks/clock";
import { type Delta, firstPrevious, type PublicSizes, type VersionId } from "@dexnet/crypto/verify/delta-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Writer, WriterDevice, Writers } from "../../file-list/entries.ts";
import type { ListChanges } from "../../file-list/tree-changes.ts";
import type { FreshnessCheck } from "../../log/storage-log.ts";
import { createListeners, type Unsubscribe } from "../../platform/listeners.ts";
import { createProcessLocks } from "../../platform/locks.ts";
import type { Deployment } from "../../storages/deployment.ts";
import type { VersionPin, VersionPins } from "../../storages/version-pins.ts";
import type { FileDatabaseCodec } from "./codec.ts";
import type { CopyWriter } from "./copy-writer.ts";
import type { FetchedDocument } from "./document-fetch.ts";
import type { ListContent } from "./list-state.ts";
import type { CopiedDocument, LocalCopy } from "./local-copy.ts";
import { createDocumentReader, type OpenedDelta, partsOf, sizeOfDelta } from "./read-document.ts";
import type { FileDatabaseRemote } from "./remote.ts";
import type { Replica } from "./replica.ts";
import { addSavedChanges, type ChangeId, canFollow, changedWriters, findChangeOf } from "./writers.ts";

/** Resolved changes of a list, without the writers. */
export type EntryChanges = Omit<ListChanges, "writers" | "forgottenWriters">;

/** Changes to save. A later version may change the list in place, so nothing of its tree is used any more. */
export interface NextList {
  /** Content to which the changes belong. */
  readonly base: Pick<ListContent, "deployment" | "version" | "hashHex" | "writers">;
  readonly changes: EntryChanges;
  /** Sizes of the list with the changes. */
  readonly sizes: PublicSizes;
}

/** A version that is not sent yet. */
export interface SealedVersion {
  readonly id: VersionId;
  readonly delta: Delta;
  readonly changes: ListChanges;
}

/** File database of one storage on the server, with all checks, and the list that this process has of it. */
export interface FileDatabaseSource {
  /** Null before the first list is loaded. The content changes in place with each version. */
  current(): ListContent | null;
  /**
   * Faults: file_database_broken if a signature, a seal, the chain of versions or the list is invalid, or if it is another
   * version with the same number; file_database_too_large if the list is larger than the format allows;
   * file_database_rolled_back if it is older than a version that this device has seen, or does not contain it;
   * file_database_outdated if it is older than the version of the ledger's log, or does not contain it;
   * deployment_mismatch if the server claims to be another deployment than that of the storage; storage_not_found if it is
   * missing, which is never repaired by a new one.
   */
  fetchNewest(): Promise<void>;
  /** Seals and signs the next version without sending it. `saved`: the changes that are new in it. */
  seal(next: NextList, saved: readonly ChangeId[]): Promise<SealedVersion>;
  /** Resolves when the server has acknowledged it. Faults: file_database_conflict if another save was faster. */
  send(sealed: SealedVersion): Promise<void>;
  /** Whether the list is proven to be built on the version. False before the first list. */
  contains(version: VersionId): boolean;
  /** Calls the listener after each new version, with the ids of the changed entries, or null if all may have changed. */
  subscribe(listener: (changedIds: ReadonlySet<string> | null) => void): Unsubscribe;
  /** The list with its snapshot and log, for compaction. Null before the first list, and while the list is no valid version. */
  replica(): Replica | null;
}

export interface FileDatabaseSourceDeps {
  readonly remote: FileDatabaseRemote;
  readonly codec: FileDatabaseCodec;
  readonly copy: LocalCopy;
  readonly copyWriter: CopyWriter;
  readonly pins: VersionPins;
  readonly clock: Clock;
  readonly deployment: Deployment;
  /** The log of the ledger. Without it, only the pins show that a list is outdated. */
  readonly freshness?: FreshnessCheck | undefined;
  /** Reads what the history says of this device. */
  readonly readDevice?: (() => Promise<WriterDevice>) | undefined;
}

export function createFileDatabaseSource(deps: FileDatabaseSourceDeps): FileDatabaseSource {
  const { remote, codec, copy, copyWriter, pins, clock, deployment, freshness } = deps;
  const listeners = createListeners<ReadonlySet<string> | null>();
  const fetches = createProcessLocks();
  const reader = createDocumentReader({ codec, readPage: copyWriter.createPageReader(remote.fetchPage) });
  let replica: Replica | null = null;
  /** A version did not fit the list in memory, so that is read again as a whole. */
  let isDamaged = false;
  /** Newest version that this process has seen. It counts even if the device can't store its pin. */
  let seen: VersionPin | null = null;

  async function raisePin(pin: VersionPin, stored: VersionPin | null = null): Promise<void> {
    if (seen === null || seen.version < pin.version) seen = pin;
    // A pin that the device has already is not written again.
    if (stored?.version !== pin.version) await pins.raise(pin);
  }

  /** Null if there is no copy, or if it can't be used: then the list is read from the server. */
  async function readCopy(): Promise<Replica | null> {
    try {
      const document = await copy.read();
      return document === null ? null : await reader.readWhole(document);
    } catch (fault) {
      if (fault instanceof AppError && isDamage(fault)) await copy.clear().catch(() => undefined);
      return null;
    }
  }

  /** Applies the deltas that the list does not have yet: it may have got some of them since the request. */
  function applyDeltas(to: Replica, deltas: readonly OpenedDelta[]): ReadonlySet<string> {
    const changedIds = new Set<string>();
    const fresh = deltas.filter(({ id }) => id.version > to.state.current().version);
    if (fresh[0] !== undefined && fresh[0].delta.previous !== to.state.current().hashHex) throw branchFault();
    try {
      for (const { delta, id, changes } of fresh) {
        for (const changed of to.apply(id, changes, sizeOfDelta(delta))) changedIds.add(changed);
      }
    } catch (fault) {
      isDamaged = true;
      if (to === replica && changedIds.size > 0) listeners.notify(changedIds);
      throw fault;
    }
    for (const { delta } of fresh) copyWriter.append(delta);
    return changedIds;
  }

  /** The list of this process, or else the copy of the device. The server is asked meanwhile for what is newer. */
  async function fetchInParallel(): Promise<{
    known: Replica | null;
    base: VersionPin | null;
    fetched: FetchedDocument;
  }> {
    const own = isDamaged ? null : replica;
    const since = own?.state.current().version ?? (isDamaged ? null : await copy.readVersion().catch(() => null));
    const fetching = remote.fetchDocument(since);
    // Awaited below.
    fetching.catch(() => undefined);
    const known = own ?? (since === null ? null : await readCopy());
    // Asked concurrently with the list, for which only a deployment that the storage's key has signed can be used.
    if (known !== null) void freshness?.fetchNewest(known.state.current().deployment);
    const base = known === null ? null : pinOf(known.state.current());
    // The copy may be unusable, or another tab may have changed it.
    const isCurrent = since === (base?.version ?? null);
    const fetched = await (isCurrent ? fetching : remote.fetchDocument(base?.version ?? null));
    return { known, base, fetched };
  }

  /** One after the other, so that each begins with the list of the previous one. */
  function fetchNewest(): Promise<void> {
    return fetches.withLock("fetch", async () => {
      try {
        await fetchOnce();
      } catch (fault) {
        if (!isOutdated(fault)) throw fault;
        // The log may have been asked after the list, and another device may have saved in between.
        await fetchOnce().catch((second: unknown) => {
          if (isOutdated(second)) freshness?.refuse();
          throw second;
        });
      }
    });
  }

  async function fetchOnce(): Promise<void> {
    const seenBefore = seen;
    // Requested concurrently with the list, which takes longer. `confirm` throws the fault.
    void deployment.fetchClaim().catch(() => undefined);
    const { known, base, fetched } = await fetchInParallel();
    const { document, sealedPin } = fetched;
    await deployment.confirm(document.deployment);
    const parts = partsOf(document);
    const pin = await pins.open(sealedPin);
    const isSameDeployment = known?.state.current().deployment === parts.deployment;
    if (known !== null && base !== null && isSameDeployment && isContinuation(parts)) {
      const opened = await reader.readDeltas(parts.deployment, parts.deltas, base);
      if ((opened.at(-1)?.id ?? base).version !== document.version) throw branchFault();
      const versions = [...known.versions(), ...opened.map(({ id }) => id)];
      for (const one of [seenBefore, pin]) requireSuccessor(versions, known.state.current().writers, one);
      await requireLogged(parts.deployment, versions, known.state.current().writers);
      publish(known, applyDeltas(known, opened));
    } else {
      // The log is asked beside the pages.
      const whole = await reader.readWhole(parts, () => void freshness?.fetchNewest(parts.deployment));
      const { version, writers } = whole.state.current();
      if (version !== document.version) throw branchFault();
      // The copy of the device shows what it has seen, even if the pin was lost.
      for (const one of [seenBefore, pin, base]) requireSuccessor(whole.versions(), writers, one);
      await requireLogged(parts.deployment, whole.versions(), writers);
      // A save may have been faster.
      if (replica !== null && !isDamaged && version <= replica.state.current().version) return;
      copyWriter.replace(parts);
      isDamaged = false;
      publish(whole, null);
    }
    copyWriter.flush();
    const opened = pinOf(requireReplica().state.current());
    freshness?.confirm(opened, pin !== null || base !== null);
    await raisePin(opened, pin);
  }

  async function requireLogged(of: string, versions: readonly VersionId[], writers: Writers): Promise<void> {
    const newest = (await freshness?.fetchNewest(of)) ?? null;
    try {
      requireSuccessor(versions, writers, newest);
    } catch (cause) {
      throw new AppError("file_database_outdated", { cause });
    }
  }

  /** Makes this the list of the process. Listeners are notified in the same turn, because the list changes in place. */
  function publish(next: Replica, changedIds: ReadonlySet<string> | null): void {
    const isNew = next !== replica;
    replica = next;
    if (isNew || changedIds === null) listeners.notify(null);
    else if (changedIds.size > 0) listeners.notify(changedIds);
  }

  function requireReplica(): Replica {
    if (replica === null) throw new AppError("internal", { context: { reason: "not loaded" } });
    return replica;
  }

  return {
    current: () => replica?.state.current() ?? null,
    replica: () => (isDamaged ? null : replica),
    subscribe: listeners.subscribe,
    fetchNewest,
    contains(version) {
      if (replica === null || isDamaged) return false;
      try {
        requireSuccessor(replica.versions(), replica.state.current().writers, version);
        return true;
      } catch (fault) {
        if (!(fault instanceof AppError)) throw fault;
        return false;
      }
    },
    async seal({ base: before, changes: entryChanges, sizes }, saved) {
      const version = Math.max(Math.floor(clock.now()), before.version + 1);
      // A device that can't be read is not named.
      const device = await deps.readDevice?.().catch(() => undefined);
      const writers = addSavedChanges(before.writers, saved, version, device);
      const changes = { ...entryChanges, ...changedWriters(before.writers, writers) };
      const facts = { version, previous: before.hashHex, ...sizes };
      const { delta, hashHex } = await codec.sealDelta(before.deployment, facts, changes);
      return { id: { version, hashHex }, delta, changes };
    },
    async send({ id, delta, changes }) {
      await remote.sendDelta(requireReplica().state.current().deployment, delta);
      freshness?.addSaved(id);
      // Before anybody learns that it is saved, so that the server can't hide it from then on. The version is saved, even if
      // the device can't store its pin.
      await raisePin({ ...id, change: findChangeOf(byId(changes.writers), id.version) }).catch(() => undefined);
      // A refresh may have brought the version already.
      listeners.notify(applyDeltas(requireReplica(), [{ id, delta, changes }]));
    },
  };
}

/** Whether an answer has only the deltas after a version, and not the whole list. */
function isContinuation({ snapshot, deltas }: CopiedDocument): boolean {
  return snapshot === null && deltas[0]?.previous !== firstPrevious;
}

function isDamage({ code }: AppError): boolean {
  return code === "file_database_broken" || code === "file_database_too_large";
}

function byId(writers: readonly Writer[]): Writers {
  return new Map(writers.map((writer) => [writer.id, writer]));
}

function pinOf({ version, hashHex, writers }: ListContent): VersionPin {
  return { version, hashHex, change: findChangeOf(writers, version) };
}

/**
 * See [Note: version pins]. If the server no longer has the versions since the pin, only the writers can show that the list
 * contains it.
 */
function requireSuccessor(versions: readonly VersionId[], writers: Writers, pin: VersionPin | null): void {
  const [oldest, newest] = [versions[0], versions.at(-1)];
  if (pin === null || oldest === undefined || newest === undefined) return;
  if (newest.version < pin.version) throw new AppError("file_database_rolled_back");
  if (oldest.version > pin.version) {
    if (!canFollow(writers, pin)) throw branchFault();
    return;
  }
  const same = versions.find(({ version }) => version === pin.version);
  if (same === undefined) throw branchFault();
  if (same.hashHex !== pin.hashHex)
    throw new AppError("file_database_broken", { context: { reason: "two of one version" } });
}

function isOutdated(fault: unknown): boolean {
  return fault instanceof AppError && fault.code === "file_database_outdated";
}

function branchFault(): AppError {
  return new AppError("file_database_rolled_back", { context: { reason: "branch" } });
}
