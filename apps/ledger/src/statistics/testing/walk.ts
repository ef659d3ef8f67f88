import type { Database, Db } from "@dexnet/service/database";
import { createAddressStore } from "../../addresses/store.ts";
import { createDeletesStore } from "../../blocks/deletes-store.ts";
import { type BlockFacts, createBlockStore, type DoneWrite } from "../../blocks/store.ts";
import { markDevice } from "../../repair/device-changes.ts";
import { createRepairStore } from "../../repair/store.ts";
import { createScrubStore } from "../../scrub/store.ts";
import { createFolding } from "../folding.ts";
import { addressOf, cidOf, deviceNames } from "./rows.ts";

const addressCount = 14;
const blockCount = 60;
const roomBytes = 1_000_000;
export const walkAddresses = Array.from({ length: addressCount }, (_, index) => addressOf(index + 1));

/** The stores that change what figures are about, on a database or inside a transaction. */
export function walkStores(db: Db) {
  return {
    addresses: createAddressStore(db),
    blocks: createBlockStore(db),
    deletes: createDeletesStore(db),
    repairs: createRepairStore(db),
    scrub: createScrubStore(db),
  };
}

export type WalkStores = ReturnType<typeof walkStores>;

/** The same numbers for the same seed, so that a walk that went wrong can be walked again. */
export function createDice(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const pick = <T>(list: readonly T[]): T => {
    const one = list[roll(list.length)];
    if (one === undefined) throw new RangeError("There is nothing to pick from");
    return one;
  };
  const some = <T>(list: readonly T[], most: number): T[] => {
    const left = [...list];
    return Array.from({ length: Math.min(list.length, roll(most) + 1) }, () =>
      left.splice(roll(left.length), 1),
    ).flat();
  };
  return { roll, pick, some };
}

export type Dice = ReturnType<typeof createDice>;

/** One of few blocks, so that addresses meet in them. Its size belongs to its name. */
function blockOf(index: number): BlockFacts {
  return { cid: cidOf(index), sizeBytes: 300 + index * 7, signatureHex: `0x${index}` };
}

type Step = (stores: WalkStores, db: Db, dice: Dice, now: Date) => Promise<unknown>;

const anyBlocks = (dice: Dice, most: number) =>
  dice
    .some(
      Array.from({ length: blockCount }, (_, index) => index),
      most,
    )
    .map(blockOf);

async function copiesOf(stores: WalkStores, cid: string, dice: Dice) {
  const found = await stores.blocks.find(cid);
  if (found === undefined || found.copies.length === 0) return undefined;
  const those = dice.some(found.copies, 2).map(({ deviceName, copyName }) => ({ cid, deviceName, copyName }));
  return { block: found.block, those };
}

const write: Step = async ({ blocks }, _db, dice, now) => {
  const wanted = anyBlocks(dice, 8).map((block) => ({ addressHex: dice.pick(walkAddresses), block }));
  const begun = await blocks.beginAll(wanted, now);
  const done = begun.flatMap((outcome): DoneWrite[] => {
    if (outcome.kind !== "begun") return [];
    const names = dice.some(deviceNames, 4);
    const durable = outcome.needsCopies ? names.slice(0, 2 + dice.roll(2)) : [];
    return [{ write: outcome.write, writtenTo: { durable, pending: outcome.needsCopies ? names.slice(3) : [] } }];
  });
  const [given, ...kept] = done;
  if (given !== undefined && dice.roll(8) === 0) await blocks.abandon(given.write, given.writtenTo, now);
  await blocks.commitAll(given !== undefined && dice.roll(2) === 0 ? done : kept, now);
};

const remove: Step = ({ deletes }, _db, dice, now) =>
  deletes.letGo(
    {
      addressHex: dice.pick(walkAddresses),
      cids: anyBlocks(dice, 4).map(({ cid }) => cid),
      deviceNames,
    },
    now,
  );

/** Forgets an address with all its blocks, and lets it begin anew: marks of deleted blocks go with it. */
const forget: Step = async ({ addresses }, _db, dice, now) => {
  const address = dice.pick(walkAddresses);
  await addresses.forget(address, now);
  await addresses.entitle(address, entitlement(now), now);
};

const spoil: Step = async (stores, _db, dice, now) => {
  const found = await copiesOf(stores, cidOf(dice.roll(blockCount)), dice);
  if (found !== undefined) await stores.repairs.noteBad(found.block.cid, found.those, now);
};

const find: Step = async (stores, _db, dice, now) => {
  const found = await copiesOf(stores, cidOf(dice.roll(blockCount)), dice);
  if (found === undefined) return;
  const [one = [], other = []] = dice.roll(2) === 0 ? [found.those] : [[], found.those];
  await stores.repairs.noteFindings(found.block.cid, { good: one, bad: other }, now);
};

const repair: Step = async ({ repairs }, _db, dice, now) => {
  for (const { block, attempts } of await repairs.claim(4, new Date(now.getTime() + 3_600_000))) {
    const copy = { cid: block.cid, deviceName: dice.pick(deviceNames), copyName: `${block.cid}-${dice.roll(1e9)}` };
    if (await repairs.startCopy(copy, block, now)) {
      if (dice.roll(4) > 0) await repairs.finishCopies([copy], now);
    }
    await repairs.settle(block.cid, attempts, now);
  }
};

const scrub: Step = async ({ scrub: store }, _db, dice, now) => {
  const due = await store.due(dice.pick(deviceNames), new Date(now.getTime() + 3_600_000), 5);
  await store.noteGood(due, now);
};

const changeDevice: Step = (_stores, db, dice, now) =>
  markDevice(db, dice.pick(deviceNames), dice.pick(["draining", "away", "back", "wiped", "removed"]), now);

/** What happens often stands here often. */
export const walkSteps: readonly Step[] = [
  ...[write, write, write, write, write, write, write, write],
  ...[remove, remove, forget, spoil, spoil, find, repair, repair, repair, scrub, changeDevice],
];

export function entitlement(now: Date) {
  return { sizeBytes: roomBytes, paidUntil: new Date(now.getTime() + 1e10) };
}

/** Everything in a step is undone, as when its process dies before the end. */
export async function cutShort(database: Database, work: (tx: Db) => Promise<unknown>): Promise<void> {
  const death = new Error("The process died");
  await database.db
    .transaction(async (tx) => {
      await work(tx);
      throw death;
    })
    .catch((error: unknown) => {
      if (error !== death) throw error;
    });
}

export async function fold(database: Pick<Database, "db" | "kind">): Promise<void> {
  // Vacuuming is for the job itself: it can't be done inside a transaction.
  await createFolding({ database, batch: 100, vacuumAfter: Number.POSITIVE_INFINITY }).run(
    new AbortController().signal,
  );
}
