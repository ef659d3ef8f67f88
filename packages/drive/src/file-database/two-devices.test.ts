import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEntries } from "../file-list/entries.ts";
import { deletionOf } from "../file-list/file-operations.ts";
import type { Clock } from "../platform/clock.ts";
import { createConnection } from "../platform/connection.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { createRandom } from "../platform/random.ts";
import { makeStorage, startDevice } from "../testing/device.ts";
import { file } from "../testing/entries.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { createMemoryDatabase, createMemoryPins, type SendFault } from "../testing/model/memory-source.ts";
import { createPlainJournal } from "../testing/model/plain-journal.ts";
import { startSync } from "../testing/sync.ts";
import { createMemoryChannels } from "../testing/tabs.ts";
import { createFileDatabaseSync, type FileDatabaseSync } from "./file-database-sync.ts";
import { createMemoryJournalStore } from "./journal-memory.ts";

const random = createRandom();
/** Waits are only a turn of the loop: the order of what happens is what is tested. */
const hastyClock: Clock = { now: Date.now, wait: () => new Promise((resolve) => setImmediate(resolve)) };

const anyChange = fc.record({
  device: fc.nat({ max: 1 }),
  kind: fc.constantFrom("add-folder", "add-entries", "rename", "move", "delete", "refresh"),
  pick: fc.nat(),
  target: fc.nat(),
  name: fc.constantFrom("one", "two", "three.txt", "four.txt"),
  isAwaited: fc.boolean(),
});
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

/** What a person may be told; a save itself may never fail here. */
const refusals = ["directory_exists", "file_exists", "name_taken", "entry_not_found"];

function makeChange(
  sync: FileDatabaseSync,
  change: Change,
  added: Set<string>,
  deleted: Set<string>,
): Promise<unknown> {
  const { kind, pick, target, name } = change;
  const ids = [...sync.current().keys()];
  const id = ids[pick % ids.length] ?? random.id();
  const parentId = [null, ...ids][target % (ids.length + 1)] ?? null;
  const newId = random.id();
  switch (kind) {
    case "add-folder":
      return sync.submit({ kind, id: newId, parentId, name }).then(() => added.add(newId));
    case "add-entries":
      return sync.submit({ kind, folders: [], files: [file(newId, parentId, name)] }).then(() => added.add(newId));
    case "rename":
      return sync.submit({ kind, id, name });
    case "move":
      return sync.submit({ kind, ids: [id], parentId });
    case "delete": {
      const deletion = deletionOf(sync.current(), [id]);
      if (deletion.kind === "delete") for (const seen of deletion.seenIds) deleted.add(seen);
      return sync.submit(deletion);
    }
    default:
      return sync.refresh();
  }
}

async function editAtOnce(syncs: readonly FileDatabaseSync[], changes: readonly Change[]): Promise<void> {
  const added = new Set<string>();
  const deleted = new Set<string>();
  const running: Promise<unknown>[] = [];
  for (const change of changes) {
    const sync = syncs[change.device];
    if (sync === undefined) throw new Error("There is no such device");
    const done = makeChange(sync, change, added, deleted).catch((error: { code?: string }) => {
      if (!refusals.includes(error.code ?? "")) throw error;
    });
    running.push(done);
    if (change.isAwaited) await done;
  }
  await Promise.all(running);
  await Promise.all(syncs.map((sync) => sync.refresh()));
  const [one, two] = syncs.map((sync) => new Map(sync.current()));
  expect(one).toEqual(two);
  for (const id of added) if (!deleted.has(id)) expect(one?.has(id)).toBe(true);
  expect(parseEntries([...(one?.values() ?? [])])).toEqual(one);
}

describe("two devices on one storage at once", () => {
  test("lose nothing that was acknowledged and end alike, whatever they do and whatever is lost on the way", async () => {
    const anyTrouble = fc.constantFrom<SendFault>("none", "none", "none", "lost-before", "lost-after");
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyChange, { minLength: 1, maxLength: 25 }),
        fc.array(anyTrouble, { maxLength: 8 }),
        async (changes, troubles) => {
          const database = createMemoryDatabase();
          const left = [...troubles];
          database.nextFault = () => left.shift() ?? "none";
          const syncs = [0, 1].map(() =>
            createFileDatabaseSync({
              address: `0x${"0".repeat(40)}`,
              source: database.open(),
              journal: createPlainJournal(createMemoryJournalStore()),
              pins: createMemoryPins(),
              locks: createProcessLocks(),
              channel: createMemoryChannels()("one tab"),
              connection: createConnection({}),
              clock: hastyClock,
              random,
            }),
          );
          for (const sync of syncs) await sync.refresh();
          await editAtOnce(syncs, changes);
        },
      ),
      { numRuns: 300 },
    );
  });

  describe("with real seals, signatures and a server", () => {
    let world: FakeWorld;
    beforeAll(async () => {
      world = await startFakeWorld();
    });
    afterAll(() => world.host.stop());

    test("the same", async () => {
      const laptop = await startDevice(world);
      const phone = await startDevice(world, { email: laptop.email });
      await fc.assert(
        fc.asyncProperty(fc.array(anyChange, { minLength: 2, maxLength: 8 }), async (changes) => {
          const { words } = await makeStorage(laptop.drive);
          await editAtOnce([await startSync(laptop, words), await startSync(phone, words)], changes);
        }),
        { numRuns: 8 },
      );
    });
  });
});
