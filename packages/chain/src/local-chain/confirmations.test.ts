import { expect, test } from "vitest";
import { type ConfirmationPort, createConfirmations } from "./confirmations.ts";
import { BLOCK_TIME_MS, BLOCKS_BEFORE_REST } from "./constants.ts";

/** A chain as a list: how many transactions each block has. */
function listChain(blocks: number[]) {
  let clockMs = 0;
  const chain: ConfirmationPort = {
    latest: () => ({ number: blocks.length - 1, hashHex: `0x${blocks.join("-")}` }),
    transactionsAt: async (number) => blocks[number] ?? 0,
    mine: async () => void blocks.push(0),
  };
  const confirmations = createConfirmations({ chain, now: () => clockMs });
  return {
    blocks,
    async checkFor(times: number) {
      for (let i = 0; i < times; i++) {
        clockMs += BLOCK_TIME_MS;
        await confirmations.check();
      }
    },
  };
}

test("confirmations: a chain at rest gets no blocks", async () => {
  const { checkFor, blocks } = listChain([0]);
  await checkFor(20);
  expect(blocks).toHaveLength(1);
});

test("confirmations: a transaction is followed by enough blocks to confirm it, and then by rest", async () => {
  const { checkFor, blocks } = listChain([0, 1]);
  await checkFor(BLOCKS_BEFORE_REST * 3);
  expect(blocks).toHaveLength(2 + BLOCKS_BEFORE_REST);
  blocks.push(2);
  await checkFor(BLOCKS_BEFORE_REST * 3);
  expect(blocks).toHaveLength(2 + BLOCKS_BEFORE_REST + 1 + BLOCKS_BEFORE_REST);
});

test("confirmations: a chain that is started between two blocks goes on from there", async () => {
  const { checkFor, blocks } = listChain([0, 5, ...Array<number>(BLOCKS_BEFORE_REST - 3).fill(0)]);
  await checkFor(BLOCKS_BEFORE_REST);
  expect(blocks).toHaveLength(2 + BLOCKS_BEFORE_REST);
});

test("confirmations: a branch without the transaction rests at once", async () => {
  const { checkFor, blocks } = listChain([0, 0, 1]);
  await checkFor(3);
  blocks.splice(2);
  await checkFor(BLOCKS_BEFORE_REST);
  expect(blocks).toHaveLength(2);
});
