import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import type { FileOperation } from "../file-list/file-operations.ts";
import { file, idOf } from "../testing/entries.ts";
import { ModelServer } from "../testing/model/model-server.ts";
import { startPlainDevice } from "../testing/model/plain-device.ts";
import type { FileDatabaseSync } from "./file-database-sync.ts";

const [source, firstCopy, secondCopy] = [idOf(1), idOf(2), idOf(3)];
const copyTo = (id: string): FileOperation => ({
  kind: "copy",
  copies: [{ id, sourceId: source, parentId: null }],
  parentId: null,
});
const deletionOf = (id: string): FileOperation => ({ kind: "delete", rootIds: [id], seenIds: [id] });

/** Deletes the blocks of the released records as the drive does, and then the records. */
async function release(server: ModelServer, sync: FileDatabaseSync): Promise<void> {
  const released = [...sync.released().values()];
  const unused = released.filter(({ content }) => !sync.current().hasContent(content.fileIdHex));
  server.deleteContents(unused.map(({ content }) => content.fileIdHex));
  if (released.length > 0) await sync.submit({ kind: "forget-released", ids: released.map(({ id }) => id) });
}

const stepNames = [
  ...["first copies", "second copies", "first deletes the source"],
  ...["second deletes the source", "first deletes its copy", "second releases"],
] as const;
type StepName = (typeof stepNames)[number];

async function startTwo() {
  const server = new ModelServer();
  const [one, two] = [startPlainDevice(server).sync, startPlainDevice(server).sync];
  await one.refresh();
  await one.submit({ kind: "add-entries", folders: [], files: [file(source, null, "source.txt")] });
  await two.refresh();
  // Neither device has seen what the other one has saved.
  const steps: Readonly<Record<StepName, () => Promise<void>>> = {
    "first copies": () => one.submit(copyTo(firstCopy)),
    "second copies": () => two.submit(copyTo(secondCopy)),
    "first deletes the source": () => one.submit(deletionOf(source)),
    "second deletes the source": () => two.submit(deletionOf(source)),
    "first deletes its copy": () => one.submit(deletionOf(firstCopy)),
    "second releases": () => release(server, two),
  };
  return { server, one, two, steps };
}

/** A step that can't be made, because the device does not have the entry, is skipped. */
async function makeStep(step: () => Promise<void>): Promise<void> {
  await step().catch((fault: unknown) => {
    if (!(fault instanceof AppError && fault.code === "entry_not_found")) throw fault;
  });
}

function* ordersOf(names: readonly StepName[]): Generator<readonly StepName[], undefined> {
  if (names.length === 0) yield [];
  for (const name of names) {
    for (const others of ordersOf(names.filter((other) => other !== name))) yield [name, ...others];
  }
}

describe("a content that copies share", () => {
  test("has its blocks as long as an entry needs them, in every order of two devices' saves", async () => {
    let kept = 0;
    let deleted = 0;
    for (const order of ordersOf(stepNames)) {
      const { server, one, two, steps } = await startTwo();
      for (const name of order) {
        await makeStep(steps[name]);
        expect([order, server.lostContents()]).toEqual([order, []]);
      }
      for (const sync of [one, two]) {
        await sync.refresh();
        await release(server, sync);
      }
      const isNeeded = server.newest().entries.size > 0;
      expect([order, server.lostContents(), server.leakedContents()]).toEqual([order, [], []]);
      expect(server.newest().released.size).toBe(0);
      if (isNeeded) kept += 1;
      else deleted += 1;
    }
    expect(kept + deleted).toBe(720);
    expect(Math.min(kept, deleted)).toBeGreaterThan(0);
  });
});
