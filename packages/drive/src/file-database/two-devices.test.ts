import { createRandom } from "@dexnet/blocks/random";
import { AppError } from "@dexnet/protocol/errors/errors";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDeletion } from "../file-list/file-operations.ts";
import { makeStorage, startDevice } from "../testing/device.ts";
import { file } from "../testing/entries.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { ModelServer } from "../testing/model/model-server.ts";
import { type PlainCall, startPlainDevice } from "../testing/model/plain-device.ts";
import { parseEntries } from "../testing/parse-list.ts";
import { startSync } from "../testing/sync.ts";
import type { FileDatabaseSync } from "./file-database-sync.ts";

const random = createRandom();

/** What happens to a save: nothing unusual, or its request or its answer is lost. */
type SendFault = "none" | "lost-before" | "lost-after";

const anyChange = fc.record({
  device: fc.nat({ max: 1 }),
  kind: fc.constantFrom("add-folder", "add-entries", "rename", "move", "delete", "refresh"),
  pick: fc.nat(),
  target: fc.nat(),
  name: fc.constantFrom("one", "two", "three.txt", "four.txt"),
  isAwaited: fc.boolean(),
});
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

/** Faults of impossible changes. Saves never fail in this test. */
const refusals = ["directory_exists", "file_exists", "name_taken", "entry_not_found"];

function makeChange(
  sync: FileDatabaseSync,
  change: Change,
  added: Set<string>,
  deleted: Set<string>,
): Promise<unknown> {
  const { kind, pick, target, name } = change;
  const ids = [...sync.current().values()].map(({ id }) => id);
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
      const deletion = createDeletion(sync.current(), [id]);
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
  const [one, two] = syncs.map((sync) => new Map([...sync.current().values()].map((entry) => [entry.id, entry])));
  expect(one).toEqual(two);
  for (const id of added) if (!deleted.has(id)) expect(one?.has(id)).toBe(true);
  expect(new Set(parseEntries([...(one?.values() ?? [])]).values())).toEqual(new Set(one?.values()));
}

describe("two devices that change one storage at the same time", () => {
  test("lose no acknowledged change and end with the same list, for random changes and lost answers", {
    tags: "full",
  }, async () => {
    const anyTrouble = fc.constantFrom<SendFault>("none", "none", "none", "lost-before", "lost-after");
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyChange, { minLength: 1, maxLength: 25 }),
        fc.array(anyTrouble, { maxLength: 8 }),
        async (changes, troubles) => {
          const server = new ModelServer();
          const left = [...troubles];
          const syncs = [0, 1].map(() => {
            const device = startPlainDevice(server);
            const faults = new Map<PlainCall, SendFault | undefined>();
            device.before = (call) => {
              if (call.name === "sendDelta") faults.set(call, left.shift());
              if (faults.get(call) === "lost-before") throw new AppError("network");
            };
            device.after = (call) => {
              if (faults.get(call) === "lost-after") throw new AppError("network");
            };
            return device.sync;
          });
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

    test("lose no acknowledged change either", async () => {
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
