import type { Address } from "@dexnet/chain/chain-reader";
import { checkChain, type PaymentContracts } from "@dexnet/chain/check-chain";
import { createRpcReader } from "@dexnet/chain/rpc-reader";
import { ensureTestExchange } from "@dexnet/chain/test-exchange";
import { units } from "@dexnet/chain/testing/payment-chain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PaymentWorld, startPaymentWorld } from "../testing/payment-api.ts";
import { type PaymentFaults, startPaymentFaults } from "../testing/payment-faults.ts";

let world: PaymentWorld;

beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());

/** An api whose USDT is another contract. */
async function startWith(usdt: Address, decimals: number): Promise<PaymentFaults> {
  const { contracts, tokens, rpcUrl } = world;
  const pairTokens = {
    USDT: { addressHex: usdt, decimals },
    DEXNET: { addressHex: contracts.tokens.DEXNET, decimals: tokens.DEXNET.decimals },
  };
  const pair = await ensureTestExchange(rpcUrl, pairTokens);
  await world.mine(6);
  const own: PaymentContracts = { ...contracts, pair, tokens: { ...contracts.tokens, USDT: usdt } };
  const checked = await checkChain(createRpcReader({ url: rpcUrl }), own);
  return startPaymentFaults({ world, chain: { contracts: own, check: async () => checked } });
}

async function pay(token: Address, to: string, amount: bigint): Promise<void> {
  await world.moves.send(await world.moves.sign(token, to, amount));
}

describe("a token with 6 decimals", () => {
  test("is quoted, received and credited in its own base units, and prices DEXNET", async () => {
    const usdt = await world.moves.deployToken("USDT", 6, 10n ** 12n);
    const faults = await startWith(usdt, 6);
    const buyer = await faults.buyer();
    const invoice = await buyer.order("storage-100");
    expect(invoice).toMatchObject({ amount: "2990000", decimals: 6, token_address: usdt });
    // 2.99 less 0.59 are 2.40 dollars, and a DEXNET costs two cents.
    expect(await buyer.order("storage-100", "DEXNET")).toMatchObject({ amount: String(units("120")), decimals: 18 });
    // The same number of base units of the token with 18 decimals is nothing, and another contract.
    await pay(world.contracts.tokens.USDT, invoice.address, units("2.99"));
    await pay(usdt, invoice.address, 2_989_999n);
    await faults.finalize();
    expect(await buyer.status(invoice)).toMatchObject({ status: "partially_paid", received: "2989999" });
    await pay(usdt, invoice.address, 2n);
    await faults.finalize();
    expect(await buyer.status(invoice)).toMatchObject({ status: "overpaid", received: "2990001" });
    expect(await faults.grantsOf(invoice)).toBe(1);
    await faults.stop();
  });
});

describe("a token with a fee on transfers", () => {
  test("counts what has arrived, in one transfer and in parts", async () => {
    const usdt = await world.moves.deployFeeToken(units("1000000"));
    const faults = await startWith(usdt, 18);
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    const amount = BigInt(invoice.amount);
    await pay(usdt, invoice.address, amount);
    await faults.finalize();
    const arrived = amount - amount / 100n;
    expect(await world.moves.balanceOf(usdt, invoice.address)).toBe(arrived);
    expect(await buyer.status(invoice)).toMatchObject({ status: "partially_paid", received: String(arrived) });
    expect(await faults.grantsOf(invoice)).toBe(0);
    await pay(usdt, invoice.address, amount / 50n);
    await faults.finalize();
    const both = await world.moves.balanceOf(usdt, invoice.address);
    expect(both).toBeGreaterThan(amount);
    expect(await buyer.status(invoice)).toMatchObject({ status: "overpaid", received: String(both) });
    expect(await faults.grantsOf(invoice)).toBe(1);

    const late = await buyer.order();
    await faults.advance(16 * 60_000);
    await pay(usdt, late.address, amount);
    await faults.finalize();
    expect(await buyer.status(late)).toMatchObject({ status: "expired", received: String(arrived) });
    await pay(usdt, late.address, amount / 50n);
    await faults.finalize();
    // It is not decided while the balance may be a fault of the endpoint.
    expect(await buyer.status(late)).toMatchObject({ status: "expired", received: String(arrived) });
    await faults.advance(61 * 60_000);
    await faults.scan();
    expect(await buyer.status(late)).toMatchObject({ status: "late", received: String(both) });
    expect(await faults.grantsOf(late)).toBe(1);
    await faults.stop();
  });
});
