import { describe, expect, test } from "vitest";
import { type ConfirmationPort, createConfirmations } from "./confirmations.ts";
import { blocksBeforeIdle, blockTimeMs } from "./constants.ts";

/** A chain as a list of the numbers of transactions of its blocks. */
function listChain(blocks: number[]) {
  let clockMs = 0;
  const chain: ConfirmationPort = {
    latest: () => ({ number: blocks.length - 1, hashHex: `0x${blocks.join("-")}` }),
    transactionCountAt: async (number) => blocks[number] ?? 0,
    mine: async () => void blocks.push(0),
  };
  const confirmations = createConfirmations({ chain, now: () => clockMs });
  return {
    blocks,
    async checkFor(times: number) {
      for (let i = 0; i < times; i++) {
        clockMs += blockTimeMs;
        await confirmations.check();
      }
    },
  };
}

describe("createConfirmations", () => {
  test("mines no blocks on an idle chain", async () => {
    const { checkFor, blocks } = listChain([0]);
    await checkFor(20);
    expect(blocks).toHaveLength(1);
  });

  test("mines enough blocks to confirm a transaction, and then none", async () => {
    const { checkFor, blocks } = listChain([0, 1]);
    await checkFor(blocksBeforeIdle * 3);
    expect(blocks).toHaveLength(2 + blocksBeforeIdle);
    blocks.push(2);
    await checkFor(blocksBeforeIdle * 3);
    expect(blocks).toHaveLength(2 + blocksBeforeIdle + 1 + blocksBeforeIdle);
  });

  test("continues on a chain that was restarted between two blocks", async () => {
    const { checkFor, blocks } = listChain([0, 5, ...Array<number>(blocksBeforeIdle - 3).fill(0)]);
    await checkFor(blocksBeforeIdle);
    expect(blocks).toHaveLength(2 + blocksBeforeIdle);
  });

  test("mines no blocks on a branch without the transaction", async () => {
    const { checkFor, blocks } = listChain([0, 0, 1]);
    await checkFor(3);
    blocks.splice(2);
    await checkFor(blocksBeforeIdle);
    expect(blocks).toHaveLength(2);
  });
});
