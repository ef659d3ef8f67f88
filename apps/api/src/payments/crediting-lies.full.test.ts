import { createRpcReader } from "@dexnet/chain/rpc-reader";
import {
  addressTopic,
  amountData,
  answerOldHead,
  answerOtherHashes,
  brokenAnswers,
  changeBalances,
  changeEachLog,
  duplicateLogs,
  inventTransfer,
  leaveLogsOut,
  type RpcLog,
  refuseBalances,
} from "@dexnet/chain/testing/rpc-lies";
import { type RpcLie, startRpcProxy } from "@dexnet/chain/testing/rpc-proxy";
import { type Invoice, paymentCalls } from "@dexnet/protocol/payments";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { type Buyer, createBuyer, type PaymentFaults, startPaymentFaults } from "../testing/payment-faults.ts";
import { transfers } from "./payment-tables.ts";

const minuteMs = 60_000;
const isLogLie = (lie: RpcLie) => lie === leaveLogsOut || lie === removeLogs;
const removeLogs = changeEachLog(() => ({ removed: true }));
/** Time after which the api reads an address again that it could not explain. */
const retryMs = 11 * minuteMs;
let faults: PaymentFaults;

beforeAll(async () => {
  faults = await startPaymentFaults({ chain: { scanRangeBlocks: 25 } });
});
afterAll(() => faults.stop());

const pay = ({ token, address }: Invoice, amount: bigint) => faults.world.pay(token, address, amount);
const amountOf = ({ amount }: Invoice) => BigInt(amount);
const storedTransfers = async ({ invoice }: Invoice) =>
  (await faults.api.database.db.select().from(transfers)).filter(({ invoiceId }) => invoiceId === invoice);

async function expectPaid(buyer: Buyer, invoice: Invoice): Promise<void> {
  await faults.scan();
  const paid = await buyer.status(invoice);
  expect(paid).toMatchObject({ status: "paid", received: invoice.amount, confirming: "0" });
  expect(paid.transfers.map(({ amount }) => amount)).toEqual([invoice.amount]);
  expect(await faults.grantsOf(invoice)).toBe(1);
}

describe("an invoice is credited once and exactly", () => {
  test.each<[string, RpcLie]>([
    // The reader turns the other broken answers into the same fault.
    ["an error", brokenAnswers["an error of JSON-RPC"]],
    ["a page of a gateway", brokenAnswers["a page of a gateway"]],
    ["without an end", brokenAnswers["an answer without an end"]],
    ["other hashes", answerOtherHashes],
    ["no balances, because the state is pruned", refuseBalances],
    ["logs of removed blocks", removeLogs],
    ["logs of another contract", changeEachLog(() => ({ address: `0x${"11".repeat(20)}` }))],
    ["logs outside of the range", changeEachLog(() => ({ blockNumber: "0x1" }))],
    ["no logs", leaveLogsOut],
    ["an old block as the newest", answerOldHead(3)],
  ])("after the endpoint has answered %s", async (_, lie) => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await faults.during(lie, async () => {
      await pay(invoice, amountOf(invoice));
      // After a scan without the logs, more blocks than the next one reads again by itself.
      await faults.world.mine(isLogLie(lie) ? 25 : 6);
      await faults.proxies[0]?.waitForAttempt();
      expect(await buyer.status(invoice)).toMatchObject({ status: "pending", received: "0" });
    });
    await expectPaid(buyer, invoice);
  });

  test.each<[string, (log: RpcLog) => Partial<RpcLog>]>([
    ["a lower amount", () => ({ data: amountData(1n) })],
    ["a higher amount", ({ data }) => ({ data: amountData(BigInt(data) * 2n) })],
    ["another transaction", () => ({ transactionHash: `0x${"66".repeat(32)}` })],
    ["another log index", () => ({ logIndex: "0x7" })],
    ["another token", () => ({ address: faults.world.tokens.DEXNET.address })],
    ["another sender", ({ topics }) => ({ topics: [topics[0] ?? "0x", addressTopic("0x12"), topics[2] ?? "0x"] })],
  ])("after the endpoint has reported %s", async (_, change) => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await faults.during(changeEachLog(change), async () => {
      await pay(invoice, amountOf(invoice));
      await faults.world.mine(6);
      await faults.scan();
      const { received } = await buyer.status(invoice);
      expect(BigInt(received)).toBeLessThanOrEqual(amountOf(invoice));
    });
    await faults.advance(retryMs);
    await faults.scan();
    const { status, received } = await buyer.status(invoice);
    expect({ status, received }).toEqual({ status: "paid", received: invoice.amount });
    expect(await faults.grantsOf(invoice)).toBe(1);
  });

  test("if each log comes twice, also while it is not final", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await faults.during(duplicateLogs, async () => {
      await pay(invoice, amountOf(invoice));
      await faults.scan();
      expect(await buyer.status(invoice)).toMatchObject({ status: "confirming", confirming: invoice.amount });
      await faults.finalize();
      await expectPaid(buyer, invoice);
    });
  });

  test("if a log is reported for the address of another invoice", async () => {
    const [buyer, other] = [await faults.buyer(), await faults.buyer()];
    const [invoice, untouched] = [await buyer.order(), await other.order()];
    const swap = changeEachLog(({ topics: [event = "0x", from = "0x"] }) => ({
      topics: [event, from, addressTopic(untouched.address)],
    }));
    await faults.during(swap, async () => {
      await pay(invoice, amountOf(invoice));
      await faults.world.mine(25);
      await faults.scan();
      expect(await other.status(untouched)).toMatchObject({ status: "pending", received: "0" });
    });
    await expectPaid(buyer, invoice);
    await faults.advance(retryMs);
    await faults.scan();
    expect(await other.status(untouched)).toMatchObject({ status: "pending", received: "0", transfers: [] });
  });

  test("after an outage of minutes with payments in many ranges", async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => faults.buyer()));
    const invoices = await Promise.all(buyers.map((buyer) => buyer.order()));
    const logs = faults.proxies[0]?.countOf("eth_getLogs") ?? 0;
    await faults.during(brokenAnswers["a page of a gateway"], async () => {
      for (const invoice of invoices) {
        await faults.advance(3 * minuteMs);
        await pay(invoice, amountOf(invoice));
        await faults.world.mine(40);
      }
      await faults.advance(5 * minuteMs);
      await faults.proxies[0]?.waitForAttempt();
    });
    for (const [index, buyer] of buyers.entries()) {
      const invoice = invoices[index];
      if (invoice !== undefined) await expectPaid(buyer, invoice);
    }
    expect((faults.proxies[0]?.countOf("eth_getLogs") ?? 0) - logs).toBeGreaterThan(160 / 25);
  });

  test("if its log is missing until the end of the lock, and after it", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await faults.during(leaveLogsOut, async () => {
      await pay(invoice, amountOf(invoice));
      await faults.world.mine(25);
      // A scan that has read an older block must not see the later time.
      await faults.scan();
      await faults.advance(20 * minuteMs);
      await faults.scan();
      expect(await buyer.status(invoice)).toMatchObject({ status: "pending", received: "0" });
    });
    await expectPaid(buyer, invoice);
  });

  test("if it was closed when its log was missing", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await faults.advance(16 * minuteMs);
    await faults.scan();
    expect(await buyer.status(invoice)).toMatchObject({ status: "expired" });
    await faults.during(leaveLogsOut, async () => {
      await pay(invoice, amountOf(invoice));
      await faults.world.mine(25);
      await faults.scan();
    });
    await expect.poll(async () => (await buyer.status(invoice)).status).toBe("late");
    expect(await buyer.status(invoice)).toMatchObject({ received: invoice.amount });
    expect(await faults.grantsOf(invoice)).toBe(1);
  });

  test("if the endpoint reports a wrong balance, for open and closed invoices", async () => {
    const [buyer, late] = [await faults.buyer(), await faults.buyer()];
    const old = await late.order();
    await faults.advance(16 * minuteMs);
    const invoice = await buyer.order();
    await faults.during(
      changeBalances((balance) => balance / 2n),
      async () => {
        for (const one of [invoice, old]) await pay(one, amountOf(one));
        await faults.finalize();
        const half = String(amountOf(invoice) / 2n);
        expect(await buyer.status(invoice)).toMatchObject({ status: "partially_paid", received: half });
        expect(await late.status(old)).toMatchObject({ status: "expired", received: half });
      },
    );
    await expectPaid(buyer, invoice);
    await faults.advance(retryMs);
    await faults.scan();
    expect(await late.status(old)).toMatchObject({ status: "late", received: old.amount });
    expect(await faults.grantsOf(old)).toBe(1);
  });

  test("if the endpoint reports more than has arrived", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    const lie = changeBalances((balance, holder) => (holder === invoice.address ? amountOf(invoice) : balance));
    await faults.during(lie, async () => {
      await faults.finalize();
      await pay(invoice, 1n);
      await faults.finalize();
      expect(await buyer.status(invoice)).toMatchObject({ status: "partially_paid", received: "1" });
      await pay(invoice, 2n);
      await faults.finalize();
      expect(await buyer.status(invoice)).toMatchObject({ status: "partially_paid", received: "3" });
    });
    expect(await faults.grantsOf(invoice)).toBe(0);
  });
});

describe("an invented transfer", () => {
  test("is not credited, extends no lock, and is removed when the endpoint is honest again", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await faults.world.mine(6);
    const block = await createRpcReader({ url: faults.world.rpcUrl }).readFinalizedBlock();
    const token = faults.world.tokens.USDT.address;
    const lie = inventTransfer({ token, receiver: invoice.address, amount: amountOf(invoice), block });
    await faults.during(lie, async () => {
      await faults.scan();
      expect(await storedTransfers(invoice)).toHaveLength(1);
      expect(await buyer.status(invoice)).toMatchObject({ status: "pending", received: "0" });
      await pay(invoice, 1n);
      await faults.finalize();
      expect(await buyer.status(invoice)).toMatchObject({ status: "partially_paid", received: "1" });
    });
    await faults.advance(retryMs);
    await faults.scan();
    expect(await storedTransfers(invoice)).toMatchObject([{ amount: 1n }]);
    expect(faults.api.capture.text()).toContain("is not on the chain and was removed");
    expect(await faults.grantsOf(invoice)).toBe(0);
  });

  test("does not make a late payment a payment in time", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order("storage-10", "DEXNET");
    await faults.world.mine(6);
    const block = await createRpcReader({ url: faults.world.rpcUrl }).readFinalizedBlock();
    const token = faults.world.tokens.DEXNET.address;
    const lie = inventTransfer({ token, receiver: invoice.address, amount: amountOf(invoice), block });
    await faults.during(lie, async () => {
      await faults.scan();
      await faults.advance(16 * minuteMs);
      await pay(invoice, amountOf(invoice));
      await faults.finalize();
    });
    await faults.advance(retryMs);
    await faults.scan();
    expect(await buyer.status(invoice)).toMatchObject({ status: "late", received: invoice.amount });
  });
});

describe("two endpoints", () => {
  test("credit nothing while one of them lies, and everything afterwards", async () => {
    const two = await startPaymentFaults({ world: faults.world, endpoints: 2 });
    const honest = createRpcReader({ url: faults.world.rpcUrl });
    const token = faults.world.tokens.USDT.address;
    for (const liar of two.proxies) {
      const buyer = await two.buyer();
      const [forged, invoice] = [await buyer.order("storage-10"), await buyer.order("storage-100")];
      await two.world.mine(6);
      const block = await honest.readFinalizedBlock();
      const logs = inventTransfer({ token, receiver: forged.address, amount: amountOf(forged), block });
      const balances = changeBalances((balance, holder) => (holder === forged.address ? amountOf(forged) : balance));
      // A liar that is consistent with itself.
      const forge: RpcLie = (call, read) => (call.method === "eth_call" ? balances(call, read) : logs(call, read));
      const lies = [forge, leaveLogsOut, answerOtherHashes, brokenAnswers["an error of JSON-RPC"], answerOldHead(3)];
      await pay(invoice, amountOf(invoice));
      for (const lie of lies) {
        liar.lie(lie);
        await two.world.mine(6);
        for (const proxy of two.proxies) await proxy.waitForAttempt();
        expect(await buyer.status(forged)).toMatchObject({ status: "pending", received: "0" });
        expect((await buyer.status(invoice)).received).toBe("0");
      }
      liar.lie(null);
      await two.scan();
      expect(await buyer.status(invoice)).toMatchObject({ status: "paid", received: invoice.amount });
      expect(await buyer.status(forged)).toMatchObject({ status: "pending", received: "0", transfers: [] });
      expect([await two.grantsOf(forged), await two.grantsOf(invoice)]).toEqual([0, 1]);
    }
    await two.stop();
  });
});

describe("nothing is sold", () => {
  const calculate = (api: Pick<TestApi, "send">, { token }: TestUser) =>
    api.send(paymentCalls.calculate, { token, body: { product: "storage-10" } });

  test("while the finalised block of the endpoint is older than what was read", async () => {
    const { tryOrder, user } = await faults.buyer();
    await faults.world.mine(25);
    await faults.scan();
    await faults.during(answerOldHead(3), async () => {
      await faults.proxies[0]?.waitForAttempt();
      expectFault(await tryOrder(), "payments_unavailable");
      expectFault(await calculate(faults.api, user), "payments_unavailable");
    });
    await faults.scan();
    expect((await tryOrder()).status).toBe(200);
  });

  test("by a process that has started and can't compare the chain with the books", async () => {
    const { user } = await faults.buyer();
    const { url, lie, stop } = await startRpcProxy(faults.world.rpcUrl);
    lie(brokenAnswers["an error of JSON-RPC"]);
    const other = await startTestApi({ sharedWith: faults.api, paymentChain: faults.world.openAt([url]) });
    expectFault(await calculate(other, user), "payments_unavailable");
    // The first order compares them if no scan has done it yet.
    lie(null);
    expect((await createBuyer(other, user).tryOrder()).status).toBe(200);
    await other.close();
    await stop();
  });
});

describe("a chain whose finality is broken", () => {
  test("stops all crediting, and an alert is logged", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await faults.finalize();
    await faults.world.moves.reorganize(8);
    await pay(invoice, amountOf(invoice));
    await faults.world.mine(25);
    await faults.proxies[0]?.waitForAttempt();
    expect(await buyer.status(invoice)).toMatchObject({ status: "pending", received: "0" });
    expect(faults.api.capture.text()).toContain("was final with another hash. Payments stop");
    expect(await faults.grantsOf(invoice)).toBe(0);
    // Nothing is sold meanwhile, and known invoices are shown.
    const { tryOrder, user } = await faults.buyer();
    expectFault(await tryOrder(), "payments_unavailable");
    const calculation = { token: user.token, body: { product: "storage-10" } };
    expectFault(await faults.api.send(paymentCalls.calculate, calculation), "payments_unavailable");
    expect(await buyer.order()).toMatchObject({ invoice: invoice.invoice });
    // A process that starts meanwhile knows it from its first answer on.
    const urls = faults.proxies.map(({ url }) => url);
    const other = await startTestApi({ sharedWith: faults.api, paymentChain: faults.world.openAt(urls) });
    expectFault(await createBuyer(other, user).tryOrder(), "payments_unavailable");
    await other.close();
  });
});
