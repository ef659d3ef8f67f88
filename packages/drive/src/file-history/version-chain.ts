import { firstPrevious, type VersionId } from "@dexnet/crypto/verify/delta-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import { changedIdsOf } from "../file-database/replica/list-state.ts";
import type { HistorySegment, PastLists } from "../file-database/replica/past-lists.ts";
import type { OpenedDelta } from "../file-database/replica/read-document.ts";
import type { WriterDevice } from "../file-list/entries.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import { yieldToTasks } from "../platform/yield-to-tasks.ts";
import { describeChanges } from "./describe-changes.ts";
import type { HistoryAction } from "./history.ts";

/** A verified version and what it has changed. */
export interface ChainVersion {
  readonly id: VersionId;
  /** Undefined if its writer gives no device. */
  readonly device: WriterDevice | undefined;
  readonly actions: readonly HistoryAction[];
  readonly changedIds: readonly string[];
}

/** The kept versions, read backwards from the newest one as far as they were needed. */
export interface VersionChain {
  /** Reads the versions that are newer than the ones read before, if there are any. */
  update(): Promise<void>;
  /** Reads the next older versions. False if there are none. */
  readOlder(): Promise<boolean>;
  /** The newest first. */
  versions(): readonly ChainVersion[];
}

/** Deltas that are described before other tasks of the thread run. */
const deltasPerTurn = 50;

/**
 * Every segment must end with the version at which the one read before it begins, by number and hash. The first one must end
 * with the newest version of this process, which was verified against the pin: see [Note: version pins].
 */
export function createVersionChain(past: PastLists): VersionChain {
  let versions: ChainVersion[] = [];
  /** Last version of the next older segment. Null if there is none. */
  let nextEnd: VersionId | null = null;

  async function readSegment(end: VersionId): Promise<{ described: ChainVersion[]; base: VersionId | null } | null> {
    const segment = await past.readSegment(end);
    if (segment === null) return null;
    return { described: (await describeSegment(segment)).reverse(), base: segment.base };
  }

  return {
    async update() {
      const head = past.head();
      const known = versions[0]?.id;
      if (known !== undefined && isSame(known, head)) return;
      const segment = await readSegment(head);
      if (segment === null) throw new AppError("file_database_version_not_found");
      const { described, base } = segment;
      const newer = known === undefined ? described : described.filter(({ id }) => id.version > known.version);
      const before = newer.length < described.length ? described[newer.length]?.id : base;
      const isConnected = known !== undefined && before != null && isSame(before, known);
      versions = isConnected ? [...newer, ...versions] : described;
      if (!isConnected) nextEnd = base;
    },
    async readOlder() {
      if (nextEnd === null) return false;
      const segment = await readSegment(nextEnd);
      nextEnd = segment?.base ?? null;
      if (segment !== null) versions = [...versions, ...segment.described];
      return segment !== null;
    },
    versions: () => versions,
  };
}

async function describeSegment({ state, deltas }: HistorySegment): Promise<ChainVersion[]> {
  const described: ChainVersion[] = [];
  for (const [index, delta] of deltas.entries()) {
    if (index > 0 && index % deltasPerTurn === 0) await yieldToTasks();
    described.push(describeDelta(state.current().tree, delta));
    state.apply(delta.id, delta.changes);
  }
  return described;
}

function describeDelta(before: FileTree, { id, delta, changes }: OpenedDelta): ChainVersion {
  const created: HistoryAction = { kind: "created", count: 1, name: "", target: null, hasManyTargets: false };
  return {
    id,
    device: changes.writers.find(({ date }) => date === id.version)?.device,
    actions: delta.previous === firstPrevious ? [created] : describeChanges(before, changes),
    changedIds: [...changedIdsOf(changes)],
  };
}

function isSame(a: VersionId, b: VersionId): boolean {
  return a.version === b.version && a.hashHex === b.hashHex;
}
