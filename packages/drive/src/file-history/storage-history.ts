import type { Clock } from "@dexnet/blocks/clock";
import type { Random } from "@dexnet/blocks/random";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { ListChanges } from "../file-changes/file-changes.ts";
import type { FileDatabaseSync } from "../file-database/file-database-sync.ts";
import type { PastLists } from "../file-database/replica/past-lists.ts";
import type { WriterDevice } from "../file-list/entries.ts";
import { newEntryId } from "../file-list/entry-id.ts";
import type { SingleOperation } from "../file-list/file-operations.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { groupVersions } from "./group-versions.ts";
import type { HistoryPage, RestorePreview, StorageHistory } from "./history.ts";
import { planRestore } from "./plan-restore.ts";
import { type ChainVersion, createVersionChain } from "./version-chain.ts";

export interface StorageHistoryDeps {
  readonly sync: Pick<FileDatabaseSync, "current" | "refresh">;
  readonly past: PastLists;
  readonly changes: Pick<ListChanges, "changeToVersion">;
  readonly clock: Clock;
  readonly random: Random;
  readonly readDevice?: (() => Promise<WriterDevice>) | undefined;
}

/** Groups of versions in one request for the history. */
const historyGroupsPerPage = 30;

/** The list must be loaded. */
export function createStorageHistory(deps: StorageHistoryDeps): StorageHistory {
  const { sync, past, changes, clock, random } = deps;
  const chain = createVersionChain(past);
  const locks = createProcessLocks();
  /** The last preview. */
  let planned: { id: string; operations: readonly SingleOperation[] } | null = null;

  const newestVersion = () => chain.versions()[0]?.id.version ?? 0;

  async function readHistory(before: number | null): Promise<HistoryPage> {
    const deviceId = (await deps.readDevice?.().catch(() => undefined))?.id;
    if (before === null || chain.versions().length === 0) {
      await sync.refresh();
      await chain.update();
    }
    const older = () => chain.versions().filter(({ id }) => before === null || id.version < before);
    let [groups, isMore] = [groupVersions(older(), deviceId), true];
    // One group more than the page shows that the last one of the page is complete.
    while (isMore && groups.length <= historyGroupsPerPage) {
      isMore = await chain.readOlder();
      if (isMore) groups = groupVersions(older(), deviceId);
    }
    const page = groups.slice(0, historyGroupsPerPage);
    const next = groups.length > page.length ? (page.at(-1)?.versions.at(-1)?.version ?? null) : null;
    return { groups: page, next, newest: newestVersion() };
  }

  /** Finds a version, and reads the chain down to it. Fault: file_database_version_not_found. */
  async function findVersion(version: number): Promise<ChainVersion> {
    await chain.update();
    for (let isMore = true; isMore; isMore = await chain.readOlder()) {
      const found = chain.versions().find(({ id }) => id.version === version);
      if (found !== undefined) return found;
      if ((chain.versions().at(-1)?.id.version ?? 0) < version) break;
    }
    throw new AppError("file_database_version_not_found");
  }

  async function previewRestore(version: number): Promise<RestorePreview> {
    await sync.refresh();
    const { tree: then } = await past.readList((await findVersion(version)).id);
    // Versions that arrived meanwhile are read too. From here on nothing is awaited.
    do await findVersion(version);
    while (past.head().version !== newestVersion());
    const now = sync.current();
    const newer = chain.versions().filter(({ id }) => id.version > version);
    // Changes that are not saved yet are above the table.
    const changedIds = new Set([...newer.flatMap((one) => one.changedIds), ...now.idsAboveTable()]);
    const newId = () => newEntryId({ clock, random });
    const { operations, ...counts } = planRestore({ now, then, changedIds, date: Math.floor(clock.now()), newId });
    const id = random.id();
    planned = { id, operations };
    return { id, version, ...counts };
  }

  return {
    readHistory: (before) => locks.withLock("chain", () => readHistory(before)),
    previewRestore: (version) => locks.withLock("chain", () => previewRestore(version)),
    async restoreVersion(previewId) {
      if (planned?.id !== previewId) throw new AppError("file_database_version_not_found");
      const { operations } = planned;
      planned = null;
      await changes.changeToVersion(operations);
    },
  };
}
