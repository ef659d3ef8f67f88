import { addressTopic } from "@dexnet/chain/testing/rpc-lies";
import type { RpcLie } from "@dexnet/chain/testing/rpc-proxy";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PaymentFaults, startPaymentFaults } from "../testing/payment-faults.ts";
import { allDepositsBlocks, creditableMs, overlapBlocks } from "./payment-limits.ts";
import { chainCursors } from "./payment-tables.ts";

const rangeBlocks = 10;
let faults: PaymentFaults;

beforeAll(async () => {
  faults = await startPaymentFaults({ chain: { scanRangeBlocks: rangeBlocks } });
});
afterAll(() => faults.stop());

const readPosition = async () => (await faults.api.database.db.select().from(chainCursors))[0]?.allBlockNumber ?? 0;

describe("an endpoint that allows ten blocks in a request", () => {
  test("is asked for an old, empty address once in 1,000 blocks, and then for all of them", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await buyer.cancel(invoice);
    await faults.advance(creditableMs + 60_000);
    // A scan reads some blocks again, and those of the time before must not be among them.
    await faults.world.mine(2 * overlapBlocks);
    await faults.scan();
    const asked: number[] = [];
    const record: RpcLie = ({ method, params }, read) => {
      if (method !== "eth_getLogs") return read();
      const { fromBlock, toBlock, topics } = params[0] as { fromBlock: string; toBlock: string; topics: unknown[][] };
      if (topics[2]?.includes(addressTopic(invoice.address))) asked.push(Number(toBlock) - Number(fromBlock) + 1);
      return read();
    };
    const before = await readPosition();
    await faults.during(record, async () => {
      for (let mined = 0; mined < 10; mined++) {
        await faults.world.mine(50);
        await faults.scan();
      }
      expect(asked).toEqual([]);
      await faults.world.mine(allDepositsBlocks - 500 + overlapBlocks);
      // Some ranges in each scan.
      await expect.poll(readPosition).toBeGreaterThanOrEqual(before + allDepositsBlocks);
    });
    const read = (await readPosition()) - before;
    expect(asked.length).toBe(Math.ceil(read / rangeBlocks));
    expect(asked.reduce((sum, blocks) => sum + blocks, 0)).toBe(read);
  });
});
