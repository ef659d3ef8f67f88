import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { sql } from "drizzle-orm";
import { lateRemovalMs } from "./copy-limits.ts";
import type { CopyLocation, CopyRecord } from "./copy-reference.ts";
import { removals } from "./copy-tables.ts";

/** Records that the bytes are to be removed, in the transaction that drops the copies. */
export async function recordRemovals(db: Db, list: readonly CopyLocation[], dueAt: Date): Promise<void> {
  if (list.length === 0) return;
  const rows = list.map(({ deviceName, copyName }) => ({ deviceName, copyName, dueAt }));
  // A copy may appear again after its removal was recorded: the later date counts.
  await db
    .insert(removals)
    .values(rows)
    .onConflictDoUpdate({
      target: [removals.deviceName, removals.copyName],
      set: { dueAt: sql`greatest(${removals.dueAt}, excluded.due_at)` },
    });
}

/** Records removals of copies in any state. A copy that may still be written is removed after its write has ended. */
export async function removeCopies(tx: Db, list: readonly CopyRecord[], now: Date): Promise<void> {
  const writing = list.filter(({ state }) => state === "writing");
  await recordRemovals(tx, writing, addMilliseconds(now, lateRemovalMs));
  const written = list.filter(({ state }) => state !== "writing");
  await recordRemovals(tx, written, now);
}
