import { units } from "@dexnet/chain/testing/payment-chain";
import { brokenAnswers } from "@dexnet/chain/testing/rpc-lies";
import { startRpcProxy } from "@dexnet/chain/testing/rpc-proxy";
import { accountCalls } from "@dexnet/protocol/accounts";
import type { Invoice } from "@dexnet/protocol/payments";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../testing/api-server.ts";
import { countCodes, expectFault } from "../testing/faults.ts";
import { createBuyer, type PaymentFaults, startPaymentFaults } from "../testing/payment-faults.ts";
import { createInvoiceStore } from "./invoice-store.ts";
import { allDepositsBlocks, considerableShare, creditableMs } from "./payment-limits.ts";
import { invoices, transfers } from "./payment-tables.ts";

const minuteMs = 60_000;
let faults: PaymentFaults;

beforeAll(async () => {
  faults = await startPaymentFaults({ chain: { scanRangeBlocks: 25 } });
});
afterAll(() => faults.stop());

const pay = ({ token, address }: Invoice, amount: bigint) => faults.world.pay(token, address, amount);
const amountOf = ({ amount }: Invoice) => BigInt(amount);
/** Smallest part that extends the lock. */
const considerablePart = (invoice: Invoice) => (amountOf(invoice) + considerableShare - 1n) / considerableShare;
const storedInvoice = ({ invoice }: Invoice) => createInvoiceStore(faults.api.database.db).findById(invoice);

describe("an invoice is credited to the last base unit", () => {
  test("when it is underpaid, and paid in three parts", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    let received = 0n;
    for (const part of [1n, amountOf(invoice) - 2n]) {
      await pay(invoice, part);
      await faults.finalize();
      received += part;
      expect(await buyer.status(invoice)).toMatchObject({ status: "partially_paid", received: String(received) });
      expect(await faults.grantsOf(invoice)).toBe(0);
    }
    await pay(invoice, 1n);
    await faults.finalize();
    expect(await buyer.status(invoice)).toMatchObject({ status: "paid", received: invoice.amount });
    expect(await faults.grantsOf(invoice)).toBe(1);
  });

  test("when it is overpaid, at once and later", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await pay(invoice, amountOf(invoice) + 1n);
    await faults.finalize();
    expect(await buyer.status(invoice)).toMatchObject({ status: "overpaid", received: String(amountOf(invoice) + 1n) });
    await pay(invoice, amountOf(invoice));
    await faults.finalize();
    const twice = String(2n * amountOf(invoice) + 1n);
    expect(await buyer.status(invoice)).toMatchObject({ status: "overpaid", received: twice });
    expect(await faults.grantsOf(invoice)).toBe(1);
    expect(await buyer.products()).toHaveLength(1);
  });

  test("when it is paid late in USDT", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await faults.advance(16 * minuteMs);
    await pay(invoice, amountOf(invoice) - 1n);
    await faults.finalize();
    const short = { status: "expired", received: String(amountOf(invoice) - 1n) };
    expect(await buyer.status(invoice)).toMatchObject(short);
    expect(await faults.grantsOf(invoice)).toBe(0);
    await pay(invoice, 1n);
    await faults.finalize();
    const late = await buyer.status(invoice);
    expect(late).toMatchObject({ status: "late", received: invoice.amount });
    expect(await faults.grantsOf(invoice)).toBe(1);
    // The product ends a period after the payment, and the invoice says so.
    const [product] = await buyer.products();
    expect(late.breakdown.end_date).toBe(product?.end_date);
    const laterMs = Date.parse(late.breakdown.end_date) - Date.parse(invoice.breakdown.end_date);
    expect(laterMs).toBeGreaterThanOrEqual(16 * minuteMs);
  });

  test("when an expired and a new invoice of one plan are both paid: the plan is extended twice", async () => {
    const buyer = await faults.buyer();
    const expired = await buyer.order();
    await faults.advance(16 * minuteMs);
    await faults.scan();
    const again = await buyer.order();
    for (const invoice of [expired, again]) await pay(invoice, amountOf(invoice));
    await faults.finalize();
    expect(await buyer.status(expired)).toMatchObject({ status: "late", late_reason: null });
    expect(await buyer.status(again)).toMatchObject({ status: "paid" });
    const [product, ...others] = await buyer.products();
    expect(others).toEqual([]);
    const daysLeft = (Date.parse(product?.end_date ?? "") - faults.api.clock.now().getTime()) / (24 * 60 * minuteMs);
    expect(daysLeft).toBeCloseTo(60, 1);
  });

  test("when the rest comes within a day after a considerable part, and not later", async () => {
    const [inTime, late] = [await faults.buyer(), await faults.buyer()];
    const [first, second] = [await inTime.order(), await late.order("storage-10", "DEXNET")];
    for (const invoice of [first, second]) await pay(invoice, considerablePart(invoice));
    await faults.finalize();
    await faults.advance(23 * 60 * minuteMs);
    await pay(first, amountOf(first) - considerablePart(first));
    await faults.finalize();
    expect(await inTime.status(first)).toMatchObject({ status: "paid", received: first.amount });
    await faults.advance(2 * 60 * minuteMs);
    await faults.scan();
    expect(await late.status(second)).toMatchObject({ status: "expired", received: `${considerablePart(second)}` });
    await pay(second, amountOf(second) - considerablePart(second));
    await faults.finalize();
    expect(await late.status(second)).toMatchObject({ status: "late", received: second.amount });
  });

  test("when a part of the first lock is too small to extend it, and small parts together are not", async () => {
    const [small, together] = [await faults.buyer(), await faults.buyer()];
    const [first, second] = [await small.order("storage-10", "DEXNET"), await together.order("storage-10", "DEXNET")];
    await pay(first, considerablePart(first) - 1n);
    for (const part of [considerablePart(second) - 1n, 1n]) await pay(second, part);
    await faults.finalize();
    await faults.advance(16 * minuteMs);
    await faults.scan();
    expect(await small.status(first)).toMatchObject({ status: "expired" });
    expect(await together.status(second)).toMatchObject({ status: "partially_paid" });
  });

  test("when it was cancelled before the payment", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    expect((await buyer.cancel(invoice)).body).toMatchObject({ status: "cancelled" });
    await pay(invoice, 3n);
    await faults.finalize();
    expect(await buyer.status(invoice)).toMatchObject({ status: "cancelled", received: "3" });
    await pay(invoice, amountOf(invoice));
    await faults.finalize();
    expect(await buyer.status(invoice)).toMatchObject({ status: "late", received: String(amountOf(invoice) + 3n) });
    expect(await faults.grantsOf(invoice)).toBe(1);
  });

  test("when the block of the payment is older than the end of the lock, but final after it", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await pay(invoice, amountOf(invoice));
    await faults.scan();
    faults.api.clock.advance(16 * minuteMs);
    await faults.scan();
    expect(await buyer.status(invoice)).toMatchObject({ status: "confirming", confirming: invoice.amount });
    await faults.finalize();
    expect(await buyer.status(invoice)).toMatchObject({ status: "paid" });
    await faults.world.moves.increaseTime(16 * minuteMs);
  });

  test("when the chain's clock is behind or ahead of the server's", async () => {
    const buyer = await faults.buyer();
    await faults.world.moves.increaseTime(10 * minuteMs);
    const ahead = await buyer.order();
    await pay(ahead, amountOf(ahead));
    await faults.finalize();
    expect(await buyer.status(ahead)).toMatchObject({ status: "paid" });
    faults.api.clock.advance(20 * minuteMs);
    const behind = await buyer.order();
    await pay(behind, amountOf(behind));
    await faults.finalize();
    expect(await buyer.status(behind)).toMatchObject({ status: "paid" });
    await faults.world.moves.increaseTime(10 * minuteMs);
  });

  test("when it is older than a week: it is read some blocks later at the latest, and kept for the operator", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await buyer.cancel(invoice);
    await faults.advance(creditableMs + minuteMs);
    await pay(invoice, amountOf(invoice));
    await faults.finalize();
    // Its balance may be compared before its blocks are read: each scan takes some of the closed invoices in turn.
    await faults.world.mine(allDepositsBlocks);
    await expect.poll(async () => (await buyer.status(invoice)).status).toBe("late");
    expect(await buyer.status(invoice)).toMatchObject({ late_reason: "age", received: invoice.amount });
    expect(await faults.grantsOf(invoice)).toBe(0);
  });

  test("when its user was deleted", async () => {
    const { user, order } = await faults.buyer();
    const invoice = await order();
    await faults.api.send(accountCalls.requestDeletion, { token: user.token, body: { email: user.email } });
    const code = await faults.api.mailServer.nextMailedCode(user.email);
    await faults.api.send(accountCalls.confirmDeletion, { token: user.token, body: { code } });
    await faults.advance(16 * minuteMs);
    await pay(invoice, amountOf(invoice));
    await faults.finalize();
    const stored = await storedInvoice(invoice);
    expect(stored).toMatchObject({ status: "late", received: amountOf(invoice), userId: null });
    expect(await faults.grantsOf(invoice)).toBe(0);
  });
});

describe("an invoice is not credited", () => {
  test("by the wrong token, which is stored without an invoice", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await faults.world.pay("DEXNET", invoice.address, amountOf(invoice));
    await faults.finalize();
    expect(await buyer.status(invoice)).toMatchObject({ status: "pending", received: "0", transfers: [] });
    const stored = await faults.api.database.db.select().from(transfers);
    expect(stored.filter(({ receiver }) => receiver === invoice.address)).toMatchObject([
      { invoiceId: null, amount: amountOf(invoice), tokenAddress: faults.world.tokens.DEXNET.address },
    ]);
  });

  test("by a token with the same symbol and decimals, but another contract", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    const { deployToken, sign, send } = faults.world.moves;
    const lookAlike = await deployToken("USDT", 18, units("1000"));
    await send(await sign(lookAlike, invoice.address, amountOf(invoice)));
    await faults.finalize();
    expect(await buyer.status(invoice)).toMatchObject({ status: "pending", received: "0", transfers: [] });
    const stored = await faults.api.database.db.select().from(transfers);
    expect(stored.filter(({ receiver }) => receiver === invoice.address)).toEqual([]);
  });

  test("and not extended either by a transfer of nothing", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order("storage-10", "DEXNET");
    await pay(invoice, 0n);
    await faults.scan();
    expect(await buyer.status(invoice)).toMatchObject({ status: "pending", confirmations: null });
    await faults.finalize();
    await faults.advance(16 * minuteMs);
    await faults.scan();
    expect(await buyer.status(invoice)).toMatchObject({ status: "expired", transfers: [] });
  });
});

describe("an address that the operator has swept", () => {
  test("shows a later surplus, a late rest and a rest in time", async () => {
    const { sweep } = faults.world.moves;
    const usdt = faults.world.contracts.tokens.USDT;
    const [whole, late, open] = [await faults.buyer(), await faults.buyer(), await faults.buyer()];
    const [paid, expired, partial] = [await whole.order(), await late.order(), await open.order()];
    await faults.advance(16 * minuteMs);
    const again = await open.order();
    expect(again.invoice).not.toBe(partial.invoice);
    await pay(paid, amountOf(paid));
    for (const invoice of [expired, again]) await pay(invoice, amountOf(invoice) - 1n);
    await faults.finalize();
    for (const invoice of [paid, expired, again]) {
      await sweep((await storedInvoice(invoice))?.depositIndex ?? -1, usdt);
    }
    await faults.finalize();
    expect(await open.status(again)).toMatchObject({
      status: "partially_paid",
      received: String(amountOf(again) - 1n),
    });
    await pay(paid, 7n);
    for (const invoice of [expired, again]) await pay(invoice, 1n);
    await faults.finalize();
    expect(await whole.status(paid)).toMatchObject({ status: "late", received: String(amountOf(paid) + 7n) });
    expect(await late.status(expired)).toMatchObject({ status: "late", received: expired.amount });
    expect(await open.status(again)).toMatchObject({ status: "paid", received: again.amount });
    for (const invoice of [paid, expired, again]) expect(await faults.grantsOf(invoice)).toBe(1);
  });
});

describe("a quote", () => {
  test("stays for the time of its lock when the price changes, and is new after it", async () => {
    const { changePrice } = faults.world.moves;
    const { pair, tokens } = faults.world.contracts;
    const [quick, slow] = [await faults.buyer(), await faults.buyer()];
    const [first, second] = [await quick.order("storage-100", "DEXNET"), await slow.order("storage-100", "DEXNET")];
    expect(first.amount).toBe(second.amount);
    // Half as many DEXNET for a dollar: 10,000 USDT more in a pair with 10,000.
    await changePrice(pair, tokens.USDT, units("10000"));
    await faults.finalize();
    expect(await quick.order("storage-100", "DEXNET")).toMatchObject({ invoice: first.invoice, amount: first.amount });
    await pay(first, amountOf(first));
    await faults.finalize();
    expect(await quick.status(first)).toMatchObject({ status: "paid", received: first.amount });

    await faults.advance(16 * minuteMs);
    const requoted = await slow.order("storage-100", "DEXNET");
    expect(requoted.invoice).not.toBe(second.invoice);
    expect(amountOf(requoted) * 2n).toBe(amountOf(second));
    // The price has risen: the late payment at the old quote is enough.
    await pay(second, amountOf(second));
    await faults.finalize();
    expect(await slow.status(second)).toMatchObject({ status: "late" });
    expect(await faults.grantsOf(second)).toBe(1);

    // A third of the price: the late payment at the old quote is not enough, and the operator decides.
    await changePrice(pair, tokens.DEXNET, units("1000000"));
    await faults.advance(16 * minuteMs);
    await pay(requoted, amountOf(requoted));
    await faults.finalize();
    expect(await slow.status(requoted)).toMatchObject({ status: "late", received: requoted.amount });
    expect(await faults.grantsOf(requoted)).toBe(0);
  });
});

describe("a transfer that a reorganisation has removed", () => {
  test("is demanded again, and its invoice can be cancelled", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    await pay(invoice, amountOf(invoice));
    await faults.scan();
    expect(await buyer.status(invoice)).toMatchObject({ status: "confirming", confirming: invoice.amount });
    expectFault(await buyer.cancel(invoice), "invoice_closed");
    await faults.world.moves.reorganize(1);
    await faults.scan();
    const gone = { status: "pending", confirming: "0", confirmations: null, transfers: [] };
    expect(await buyer.status(invoice)).toMatchObject(gone);
    expect((await buyer.cancel(invoice)).body).toMatchObject({ status: "cancelled" });
  });
});

describe("two processes", () => {
  test("don't demand and don't cancel an invoice whose payment only one of them has found", async () => {
    // The other process can't read the chain.
    const { url, lie, stop } = await startRpcProxy(faults.world.rpcUrl);
    lie(brokenAnswers["an error of JSON-RPC"]);
    const other = await startTestApi({ sharedWith: faults.api, paymentChain: faults.world.openAt([url]) });
    const buyer = await faults.buyer();
    const [paid, unpaid] = [await buyer.order(), await buyer.order("storage-100")];
    await pay(paid, amountOf(paid));
    await faults.scan();
    expect(await buyer.status(paid)).toMatchObject({ status: "confirming" });
    const found = { status: "confirming", confirming: paid.amount, confirmations: { reached: expect.any(Number) } };
    expect(await createBuyer(other, buyer.user).status(paid)).toMatchObject(found);
    expectFault(await createBuyer(other, buyer.user).cancel(paid), "invoice_closed");
    expect((await createBuyer(other, buyer.user).cancel(unpaid)).body).toMatchObject({ status: "cancelled" });
    await other.close();
    await stop();
    await faults.finalize();
    expect(await buyer.status(paid)).toMatchObject({ status: "paid" });
  });
});

describe("a hundred requests at once", () => {
  test("create one invoice and grant it once, also over two processes", async () => {
    const urls = faults.proxies.map(({ url }) => url);
    const other = await startTestApi({ sharedWith: faults.api, paymentChain: faults.world.openAt(urls) });
    const one = await faults.buyer();
    const buyers = [one, createBuyer(other, one.user)];
    const each = <T>(work: (buyer: (typeof buyers)[number]) => Promise<T>) =>
      Promise.all(Array.from({ length: 100 }, (_, index) => work(buyers[index % 2] ?? one)));
    const answers = await each((buyer) => buyer.tryOrder());
    expect(countCodes(answers)).toEqual({ ok: 100 });
    expect(new Set(answers.map(({ body }) => body.invoice)).size).toBe(1);
    const invoice = await one.order();
    const rows = await faults.api.database.db.select().from(invoices);
    expect(rows.filter(({ userId }) => userId === one.user.id)).toHaveLength(1);

    await pay(invoice, amountOf(invoice));
    const [seen] = await Promise.all([
      each(async (buyer) => (await buyer.status(invoice)).status),
      faults.world.mine(5),
      each((buyer) => buyer.tryOrder()),
    ]);
    for (const status of seen) expect(["pending", "confirming", "paid"]).toContain(status);
    await expect.poll(async () => (await one.status(invoice)).status).toBe("paid");
    await other.close();
    await faults.scan();
    expect(await one.status(invoice)).toMatchObject({ status: "paid", received: invoice.amount });
    expect(await faults.grantsOf(invoice)).toBe(1);
    expect(await one.products()).toHaveLength(1);
    expectFault(await one.cancel(invoice), "invoice_closed");
  });
});
