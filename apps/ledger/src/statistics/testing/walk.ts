import { AppError } from "@dexnet/protocol/errors/errors";
import type { Database, Db } from "@dexnet/service/database/database";
import { createAddressStore } from "../../addresses/address-store.ts";
import { createBlockStore } from "../../blocks/block-read-store.ts";
import type { BlockInfo } from "../../blocks/copies/copy-reference.ts";
import { createDeletesStore } from "../../blocks/deleted-block-store.ts";
import { createWriteStore, type FinishedWrite } from "../../blocks/write/block-write-store.ts";
import { composeEntry } from "../../log/append-entries.ts";
import { markBlocksOfDevice } from "../../repair/mark-blocks.ts";
import { createRepairStore } from "../../repair/repair-store.ts";
import { createScrubStore } from "../../repair/scrub-store.ts";
import { testDeployment } from "../../testing/signed-block.ts";
import { createCounterCompaction } from "../counter-compaction.ts";
import { addressOf, cidOf, deviceNames } from "./rows.ts";

const addressCount = 14;
const blockCount = 60;
const entitledBytes = 1_000_000;
export const walkAddresses = Array.from({ length: addressCount }, (_, index) => addressOf(index + 1));

/** Stores that change the counted rows, on a database or in a transaction. */
export function walkStores(db: Db) {
  return {
    addresses: createAddressStore(db),
    blocks: createBlockStore(db),
    writes: createWriteStore(db, testDeployment),
    deletes: createDeletesStore(db),
    repairs: createRepairStore(db),
    scrub: createScrubStore(db),
  };
}

type WalkStores = ReturnType<typeof walkStores>;

/** The same numbers for the same seed, so that a failed walk can be repeated. */
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
  const some = <T>(list: readonly T[], limit: number): T[] => {
    const remaining = [...list];
    return Array.from({ length: Math.min(list.length, roll(limit) + 1) }, () =>
      remaining.splice(roll(remaining.length), 1),
    ).flat();
  };
  return { roll, pick, some };
}

export type Dice = ReturnType<typeof createDice>;

/** One of few blocks, so that addresses share them. Its size depends on its index. */
function blockOf(index: number): BlockInfo {
  return { cid: cidOf(index), sizeBytes: 300 + index * 7, signatureHex: `0x${index}` };
}

type Step = (stores: WalkStores, db: Db, dice: Dice, now: Date) => Promise<unknown>;

const anyBlocks = (dice: Dice, limit: number) =>
  dice
    .some(
      Array.from({ length: blockCount }, (_, index) => index),
      limit,
    )
    .map(blockOf);

async function copiesOf(stores: WalkStores, cid: string, dice: Dice) {
  const found = await stores.blocks.find(cid);
  if (found === undefined || found.copies.length === 0) return undefined;
  const chosen = dice.some(found.copies, 2).map(({ deviceName, copyName }) => ({ cid, deviceName, copyName }));
  return { block: found.block, chosen };
}

const write: Step = async ({ writes }, _db, dice, now) => {
  const requests = anyBlocks(dice, 8).map((block) => ({ addressHex: dice.pick(walkAddresses), block }));
  const begun = await writes.beginWrites(requests, now);
  const finished = begun.flatMap((outcome): FinishedWrite[] => {
    if (outcome.kind !== "begun") return [];
    const names = dice.some(deviceNames, 4);
    const durable = outcome.needsCopies ? names.slice(0, 2 + dice.roll(2)) : [];
    return [{ write: outcome.write, progress: { durable, pending: outcome.needsCopies ? names.slice(3) : [] } }];
  });
  const [first, ...others] = finished;
  if (first !== undefined && dice.roll(8) === 0) await writes.abandonWrite(first.write, first.progress, now);
  await writes.commitWrites(first !== undefined && dice.roll(2) === 0 ? finished : others, now);
};

const remove: Step = async ({ deletes }, _db, dice, now) => {
  const addressHex = dice.pick(walkAddresses);
  const subject = { deployment: testDeployment, address: addressHex, at: now };
  const entry = composeEntry({ kind: "delete", ...subject, blocksHash: "hash", nonce: "nonce", signatureHex: "0x" });
  const cids = anyBlocks(dice, 4).map(({ cid }) => cid);
  await deletes.deleteBlocks({ addressHex, cids, deviceNames, entry }, now).catch(acceptForgotten);
};

/** A step beside this one may have forgotten the address and not entitled it again yet. */
function acceptForgotten(error: unknown): void {
  if (!(error instanceof AppError && error.code === "address_unknown")) throw error;
}

/** Forgets an address with its blocks and marks of deleted blocks, and entitles it again. */
const forget: Step = async ({ addresses }, _db, dice, now) => {
  const address = dice.pick(walkAddresses);
  await addresses.forget(address, now);
  await addresses.entitle(address, entitlement(now), now);
};

const spoil: Step = async (stores, _db, dice, now) => {
  const found = await copiesOf(stores, cidOf(dice.roll(blockCount)), dice);
  if (found !== undefined) await stores.repairs.recordBadCopies(found.block.cid, found.chosen, now);
};

const find: Step = async (stores, _db, dice, now) => {
  const found = await copiesOf(stores, cidOf(dice.roll(blockCount)), dice);
  if (found === undefined) return;
  const [one = [], other = []] = dice.roll(2) === 0 ? [found.chosen] : [[], found.chosen];
  await stores.repairs.recordInspection(found.block.cid, { good: one, bad: other }, now);
};

const repair: Step = async ({ repairs }, _db, dice, now) => {
  for (const { block, attempts } of await repairs.claim(4, new Date(now.getTime() + 3_600_000))) {
    const copy = { cid: block.cid, deviceName: dice.pick(deviceNames), copyName: `${block.cid}-${dice.roll(1e9)}` };
    if (await repairs.startCopy(copy, block, now)) {
      if (dice.roll(4) > 0) await repairs.finishCopies([copy], now);
    }
    await repairs.finishRepair(block.cid, attempts, now);
  }
};

const scrub: Step = async ({ scrub: store }, _db, dice, now) => {
  const due = await store.listDue(dice.pick(deviceNames), new Date(now.getTime() + 3_600_000), 5);
  await store.recordGoodCopies(due, now);
};

const changeDevice: Step = (_stores, db, dice, now) =>
  markBlocksOfDevice(db, dice.pick(deviceNames), dice.pick(["draining", "away", "back", "wiped", "removed"]), now);

/** Frequent steps are listed several times. */
export const walkSteps: readonly Step[] = [
  ...[write, write, write, write, write, write, write, write],
  ...[remove, remove, forget, spoil, spoil, find, repair, repair, repair, scrub, changeDevice],
];

export function entitlement(now: Date) {
  return { sizeBytes: entitledBytes, paidUntil: new Date(now.getTime() + 1e10) };
}

/** Rolls a step back, as when its process dies before the end. */
export async function runAndRollBack(database: Database, work: (tx: Db) => Promise<unknown>): Promise<void> {
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

export async function compact(database: Pick<Database, "db" | "kind">): Promise<void> {
  // VACUUM can't run inside a transaction.
  await createCounterCompaction({ database, batch: 100, vacuumAfter: Number.POSITIVE_INFINITY }).run(
    new AbortController().signal,
  );
}
