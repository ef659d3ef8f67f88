import type { Clock } from "@dexnet/blocks/clock";
import type { FileDatabaseSync } from "../file-database/file-database-sync.ts";
import { createDeletion } from "../file-list/file-operations.ts";
import { trashedEntries } from "../file-list/trash.ts";

/** Time after which entries of the trash are deleted. */
export const trashKeptMs = 30 * 24 * 60 * 60 * 1_000;

/**
 * Deletes the entries that have been in the trash for 30 days. Several clients may do so at once: they delete the same. An
 * entry that another client has restored meanwhile stays.
 */
export async function deleteExpired(
  { current, change }: Pick<FileDatabaseSync, "current" | "change">,
  clock: Clock,
): Promise<void> {
  const tree = current();
  const trashedUntil = Math.floor(clock.now()) - trashKeptMs;
  const expired = trashedEntries(tree).filter(({ trashed }) => trashed !== undefined && trashed.date <= trashedUntil);
  if (expired.length === 0) return;
  const ids = expired.map(({ id }) => id);
  await change(createDeletion(tree, ids, trashedUntil));
}
