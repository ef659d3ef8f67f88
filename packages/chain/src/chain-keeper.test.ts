import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createChainKeeper, type KeeperPort } from "./chain-keeper.ts";
import { BLOCK_TIME_MS, BLOCKS_BEFORE_REST } from "./local-chain-constants.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-keeper-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A chain as a list: how many transactions each block has. */
function listChain(blocks: number[]) {
  let clockMs = 0;
  let dumps = 0;
  const chain: KeeperPort = {
    latest: async () => ({ number: BigInt(blocks.length - 1), hashHex: `0x${blocks.length}`, timestampMs: 0 }),
    transactionsAt: async (number) => blocks[Number(number)] ?? 0,
    mine: async () => void blocks.push(0),
    dump: async () => {
      dumps++;
      return new TextEncoder().encode(JSON.stringify(blocks));
    },
  };
  const keeper = createChainKeeper({ chain, stateFile: join(folder, "state.json"), now: () => clockMs });
  return {
    keeper,
    blocks,
    dumps: () => dumps,
    async lookFor(times: number) {
      for (let i = 0; i < times; i++) {
        clockMs += BLOCK_TIME_MS;
        await keeper.look();
      }
    },
  };
}

test("a chain at rest gets no blocks and is saved once", async () => {
  const { lookFor, blocks, dumps } = listChain([0]);
  await lookFor(20);
  expect(blocks).toHaveLength(1);
  expect(dumps()).toBe(1);
});

test("a transaction is followed by enough blocks to confirm it, and then by rest", async () => {
  const { lookFor, blocks } = listChain([0, 1]);
  await lookFor(BLOCKS_BEFORE_REST * 3);
  expect(blocks).toHaveLength(2 + BLOCKS_BEFORE_REST);
  blocks.push(2);
  await lookFor(BLOCKS_BEFORE_REST * 3);
  expect(blocks).toHaveLength(2 + BLOCKS_BEFORE_REST + 1 + BLOCKS_BEFORE_REST);
});

test("a keeper that starts in the middle goes on from there", async () => {
  const { lookFor, blocks } = listChain([0, 5, ...Array<number>(BLOCKS_BEFORE_REST - 3).fill(0)]);
  await lookFor(BLOCKS_BEFORE_REST);
  expect(blocks).toHaveLength(2 + BLOCKS_BEFORE_REST);
});

test("the file holds the newest state", async () => {
  const { lookFor, blocks, keeper } = listChain([0, 1]);
  await lookFor(3);
  await keeper.stop();
  expect(JSON.parse(await readFile(join(folder, "state.json"), "utf8"))).toEqual(blocks);
});
