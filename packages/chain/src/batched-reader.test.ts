import { describe, expect, test } from "vitest";
import { createBatchedReader } from "./batched-reader.ts";
import type { Address, ChainReader, ChainTransfer } from "./chain-reader.ts";

const addressOf = (number: number): Address => `0x${String(number).padStart(40, "0")}`;

/** One transfer to each receiver. Earlier receivers have later blocks. */
function createReader(asked: number[]): ChainReader {
  const transferTo = (receiver: Address) =>
    ({
      receiver,
      blockNumber: 100 - (Number(BigInt(receiver)) >> 1),
      logIndex: Number(BigInt(receiver)) & 1,
    }) as ChainTransfer;
  const reader: Partial<ChainReader> = {
    readHeadNumber: async () => 7,
    async readTransfers({ receivers }) {
      asked.push(receivers.length);
      return receivers.map(transferTo);
    },
  };
  return reader as ChainReader;
}

describe("createBatchedReader", () => {
  const query = { tokens: [], fromBlock: 0, toBlock: 9 };

  test("asks for a few receivers at a time and returns the transfers of all in the order of blocks and logs", async () => {
    const asked: number[] = [];
    const reader = createBatchedReader(createReader(asked), 3);
    const receivers = Array.from({ length: 8 }, (_, index) => addressOf(index));
    const found = await reader.readTransfers({ ...query, receivers });
    expect(asked).toEqual([3, 3, 2]);
    expect(found.map(({ receiver }) => Number(BigInt(receiver)))).toEqual([6, 7, 4, 5, 2, 3, 0, 1]);
    expect(await reader.readHeadNumber()).toBe(7);
  });

  test("asks nothing without receivers", async () => {
    const asked: number[] = [];
    expect(await createBatchedReader(createReader(asked)).readTransfers({ ...query, receivers: [] })).toEqual([]);
    expect(asked).toEqual([]);
  });
});
