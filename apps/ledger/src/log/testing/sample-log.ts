import { randomBytes } from "node:crypto";
import { type Clock, systemClock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { createNoteSigner, type NoteSigner } from "@dexnet/tlog/notes/note";
import { testDeployment } from "../../testing/signed-block.ts";
import { appendEntries, composeEntry, type NewEntry } from "../append-entries.ts";
import { createSequencer, type Sequencer } from "../sequencer.ts";
import { createSequencerStore, type SequencerStore } from "../sequencer-store.ts";

const address = "0x9858effd232b4033e47d90003d41ec34ecaeda94";
const subject = { deployment: testDeployment, address, at: new Date("2030-01-01T00:00:00Z") };

export const sampleSigner: NoteSigner = createNoteSigner("localhost/sample", new Uint8Array(32).fill(3));

/** A put, or for every third entry a version of a random storage, so that the map changes too. */
function sampleEntry(number: number): NewEntry {
  if (number % 3 > 0) {
    const cid = `b${number.toString().padStart(58, "2")}`;
    return composeEntry({ kind: "put", ...subject, cid, sizeBytes: 1_000 });
  }
  const version = { version: number + 1, hashHex: "ab", signatureHex: "0x01", copyCids: [] };
  return composeEntry(
    { kind: "version", ...subject, ...version },
    {
      key: randomBytes(32),
      version: number + 1,
      value: randomBytes(32),
    },
  );
}

/** Adds entries in one transaction, as a committed change does, and returns their bytes in hex. */
export async function addSampleEntries(db: Db, count: number, first = 0): Promise<string[]> {
  const entries = Array.from({ length: count }, (_, at) => sampleEntry(first + at));
  await db.transaction((tx) => appendEntries(tx, entries, subject.at));
  return entries.map(({ entryBytes }) => Buffer.from(entryBytes).toString("hex"));
}

export function createSampleSequencer(
  db: Db,
  options: { readonly store?: SequencerStore; readonly entriesPerCheckpoint?: number; readonly clock?: Clock } = {},
): Sequencer {
  const { store = createSequencerStore(db), entriesPerCheckpoint = 1_000, clock = systemClock } = options;
  return createSequencer({ store, signer: sampleSigner, clock, entriesPerCheckpoint });
}

/** The store with a function that is called before each step of a transaction, before its commit and after it. */
export function interruptSteps(store: SequencerStore, interrupt: () => Promise<void>): SequencerStore {
  return {
    ...store,
    async transaction(work) {
      const outcome = await store.transaction(async (transaction) => {
        const steps = Object.entries(transaction).map(([name, step]) => [
          name,
          async (...given: readonly unknown[]) => {
            await interrupt();
            return await (step as (...values: readonly unknown[]) => Promise<unknown>)(...given);
          },
        ]);
        const result = await work(Object.fromEntries(steps));
        await interrupt();
        return result;
      });
      await interrupt();
      return outcome;
    },
  };
}
