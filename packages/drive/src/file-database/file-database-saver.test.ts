import { expect, test } from "vitest";
import { createEmptyTable } from "../file-list/table/page-reader.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";
import { idOf } from "../testing/entries.ts";
import { createPendingChanges } from "./file-database-pending.ts";
import { createSaver, type SaverDeps } from "./file-database-saver.ts";
import type { StoredJournalRecord } from "./journal/journal.ts";
import type { ListContent } from "./replica/list-state.ts";
import { addSavedChanges } from "./replica/writers.ts";

const writerId = idOf(1);
const records = [1, 2].map(
  (seq): StoredJournalRecord => ({
    key: seq,
    writerId,
    seq,
    operation: { kind: "add-folder", id: idOf(10 + seq), parentId: null, name: `folder ${seq}` },
    showsWhenSaved: false,
  }),
);

function listWith(version: number, saved: readonly StoredJournalRecord[]): ListContent {
  return {
    deployment: "d",
    version,
    hashHex: String(version),
    tree: createTreeLayer(createEmptyTable()),
    writers: addSavedChanges(new Map(), saved, version),
    released: new Map(),
  };
}

// The request of a tab that was closed arrives late, and the event of its version before the save goes on.
test("changes that a newer list has are not made again, also if it came while the journal was written", async () => {
  let newest = listWith(1, records.slice(0, 1));
  const sealed: unknown[] = [];
  const save = createSaver({
    address: `0x${"0".repeat(40)}`,
    source: { fetchNewest: async () => undefined, seal: async (...request: unknown[]) => void sealed.push(request) },
    journal: {
      read: async () => records,
      remove: async () => {
        newest = listWith(2, records);
      },
    },
    pins: { get: async () => null },
    locks: { withLock: (_: string, work: () => Promise<unknown>) => work() },
    pending: createPendingChanges(idOf(2)),
    newestState: () => newest,
    onSaved: () => undefined,
    onFinished: () => undefined,
    onRead: () => undefined,
    throwIfClosed: () => undefined,
  } as unknown as SaverDeps);
  await save({ isStale: false, giveUpFault: null });
  expect(sealed).toEqual([]);
});
