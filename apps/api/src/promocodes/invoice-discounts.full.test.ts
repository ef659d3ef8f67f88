import { accountCalls } from "@dexnet/protocol/accounts";
import { discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import type { Invoice } from "@dexnet/protocol/payments";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInvoiceStore } from "../payments/invoice-store.ts";
import { quoteLockMs } from "../payments/payment-limits.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { sendAsOperator } from "../testing/operator-client.ts";
import { type PaymentWorld, startPaymentWorld } from "../testing/payment-api.ts";
import { createDexId, createPaymentClient, createPromocode } from "../testing/payment-client.ts";

let world: PaymentWorld;
let api: TestApi;
let client: ReturnType<typeof createPaymentClient>;
/** Methods of the reader that fail at the moment. */
const lies: Parameters<PaymentWorld["open"]>[0] = {};

beforeAll(async () => {
  world = await startPaymentWorld();
  const { reader, ...chain } = world.open();
  const lying = new Proxy(reader, { get: (target, name) => Reflect.get(lies, name) ?? Reflect.get(target, name) });
  api = await startTestApi({ paymentChain: { ...chain, reader: lying }, accessTokenSeconds: 30 * 86_400 });
  client = createPaymentClient(api, world);
});
afterAll(async () => {
  await api.close();
  await world.stop();
});

const linesOf = ({ breakdown }: Pick<Invoice, "breakdown">) =>
  breakdown.lines.map(({ kind, percent, amount }) => [kind, percent, amount]);
const totalOf = ({ breakdown }: Invoice) => breakdown.total;

async function usesOf(code: string) {
  const answer = await sendAsOperator(api, discountAdminCalls.promocode, { params: { code } });
  return discountAdminCalls.promocode.answer.parse(answer.body).used_by;
}

describe("an invoice with a promocode", () => {
  test("takes the kept one, reserves it, and consumes it when it is paid", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api);
    await client.use(user, code);
    const { body: calculated } = await client.sendCalculate(user, {});
    expect(calculated).toMatchObject({ total: "1.50" });
    const invoice = await client.order(user);
    expect(linesOf(invoice)).toEqual([
      ["plan", null, "2.99"],
      ["promocode", 50, "-1.49"],
    ]);
    expect(invoice).toMatchObject({ amount: "1500000000000000000", status: "pending" });
    expect(await usesOf(code)).toMatchObject([{ invoice: invoice.invoice, consumed_at: null }]);
    expect(await client.order(user)).toMatchObject({ invoice: invoice.invoice });
    expect((await client.discountsOf(user)).promocode).toMatchObject({ code });

    await client.payAll(user, invoice);
    expect(await usesOf(code)).toMatchObject([{ invoice: invoice.invoice, consumed_at: expect.any(String) }]);
    expect((await client.discountsOf(user)).promocode).toBeNull();
    expectFault(await client.sendCheck(user, code), "promocode_used");
    expectFault(await client.sendUse(user, code), "promocode_used");
    expectFault(await client.sendOrder(user, { promocode: code }), "promocode_used");
    expect(totalOf(await client.order(user))).toBe("2.99");
  });

  test("uses a given one in the same step, and a calculation only checks it", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api, { kind: "amount", cents: 100, uses: 1 });
    const { body } = await client.sendCalculate(user, { promocode: code.toLowerCase() });
    expect(body).toMatchObject({ total: "1.99" });
    expect(await usesOf(code)).toEqual([]);
    const invoice = await client.order(user, { promocode: code.toLowerCase() });
    expect(linesOf(invoice).at(-1)).toEqual(["promocode", null, "-1.00"]);
    expect(await usesOf(code)).toMatchObject([{ email: user.email, invoice: invoice.invoice }]);
    const other = await api.newUser();
    expectFault(await client.sendCalculate(other, { promocode: code }), "promocode_exhausted");
    expectFault(await client.sendOrder(other, { promocode: code }), "promocode_exhausted");
    expectFault(await client.sendOrder(other, { promocode: "no-such-code" }), "promocode_invalid");
    expect(await createInvoiceStore(api.database.db).listOf(other.id, 100)).toEqual([]);
  });

  test("refuses one of a product and one of another user", async () => {
    const [owner, user] = [await api.newUser(), await api.newUser()];
    const product = await createPromocode(api, { kind: "product", product: "storage-10" });
    expectFault(await client.sendOrder(user, { promocode: product }), "promocode_failed");
    expectFault(await client.sendCalculate(user, { promocode: product }), "promocode_failed");
    const secret = await createPromocode(api, { private: true, email: owner.email });
    expectFault(await client.sendOrder(user, { promocode: secret }), "promocode_private");
    expect(await usesOf(product)).toEqual([]);
  });

  test("counts wrong promocodes as guesses", async () => {
    const user = await api.newUser();
    for (let guess = 0; guess < 10; guess++) {
      const send = guess % 2 === 0 ? client.sendCalculate : client.sendOrder;
      expectFault(await send(user, { promocode: `guess-${guess}` }), "promocode_invalid");
    }
    expectFault(await client.sendCalculate(user, { promocode: "one-more" }), "too_many_requests");
    expect((await client.sendCalculate(user, {})).status).toBe(200);
  });

  test("returns it to the user when it is cancelled, and when it expires", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api, { uses: 1 });
    await client.use(user, code);
    const cancelled = await client.order(user);
    await client.cancel(user, cancelled);
    expect(await usesOf(code)).toMatchObject([{ invoice: null, consumed_at: null }]);
    const expired = await client.order(user);
    expect(totalOf(expired)).toBe("1.50");
    api.clock.advance(quoteLockMs + 1_000);
    await client.waitForStatus(user, expired, "expired");
    expect(await usesOf(code)).toMatchObject([{ invoice: null }]);
    // An order after the end of the lock does not wait for the scanner.
    const overdue = await client.order(user, { product: "storage-200" });
    api.clock.advance(quoteLockMs + 1_000);
    const paid = await client.payAll(user, await client.order(user, { product: "storage-200" }));
    expect(paid.invoice).not.toBe(overdue.invoice);
    expect(await usesOf(code)).toMatchObject([{ invoice: paid.invoice, consumed_at: expect.any(String) }]);
  });
});

describe("an open invoice with other discounts than the order", () => {
  test("is replaced when a promocode was used since", async () => {
    const user = await api.newUser();
    const plain = await client.order(user);
    const [half, tenth] = [await createPromocode(api), await createPromocode(api, { hundredths: 1_000 })];
    await client.use(user, half);
    const cheaper = await client.order(user);
    expect([totalOf(plain), totalOf(cheaper)]).toEqual(["2.99", "1.50"]);
    expect(await client.statusOf(user, plain)).toMatchObject({ status: "cancelled" });
    const other = await client.order(user, { promocode: tenth });
    expect(totalOf(other)).toBe("2.70");
    expect(await client.statusOf(user, cheaper)).toMatchObject({ status: "cancelled" });
    expect(await usesOf(half)).toMatchObject([{ invoice: null }]);
    // The newest is taken without being asked for, and the other one on request.
    expect(await client.order(user)).toMatchObject({ invoice: other.invoice });
    expect(totalOf(await client.order(user, { promocode: half }))).toBe("1.50");
  });

  test("is replaced when a DexID was linked since", async () => {
    const user = await api.newUser();
    const plain = await client.order(user);
    await client.linkDexId(user, await createDexId(api));
    const cheaper = await client.order(user);
    expect(totalOf(cheaper)).toBe("2.85");
    expect(await client.statusOf(user, plain)).toMatchObject({ status: "cancelled" });
  });

  test("gives its promocode to the order of another plan or token", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api);
    await client.use(user, code);
    const small = await client.order(user);
    const large = await client.order(user, { product: "storage-200" });
    const inToken = await client.order(user, { product: "storage-200", token: "DEXNET" });
    expect([totalOf(small), totalOf(large), totalOf(inToken)]).toEqual(["1.50", "2.50", "2.00"]);
    for (const replaced of [small, large])
      expect(await client.statusOf(user, replaced)).toMatchObject({ status: "cancelled" });
    expect(await usesOf(code)).toMatchObject([{ invoice: inToken.invoice }]);
  });

  test("stays with its promocode once a transfer has come", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api);
    await client.use(user, code);
    const invoice = await client.order(user);
    await client.pay(invoice, 1n);
    await client.waitForStatus(user, invoice, "partially_paid");
    await client.linkDexId(user, await createDexId(api));
    expect(await client.order(user)).toMatchObject({ invoice: invoice.invoice, amount: invoice.amount });
    expect(await client.order(user, { promocode: code })).toMatchObject({ invoice: invoice.invoice });
    const other = await client.order(user, { product: "storage-200" });
    expect(totalOf(other)).toBe("4.75");
    expectFault(await client.sendOrder(user, { product: "storage-200", promocode: code }), "promocode_failed");
    await client.pay(invoice, BigInt(invoice.amount) - 1n);
    await client.waitForStatus(user, invoice, "paid");
    expect(await usesOf(code)).toMatchObject([{ invoice: invoice.invoice, consumed_at: expect.any(String) }]);
  });

  test("is one, with ten concurrent orders", async () => {
    const user = await api.newUser();
    await client.order(user);
    const code = await createPromocode(api, { uses: 1 });
    const orders = await Promise.all(Array.from({ length: 10 }, () => client.order(user, { promocode: code })));
    expect(new Set(orders.map(({ invoice }) => invoice)).size).toBe(1);
    expect(await usesOf(code)).toMatchObject([{ invoice: orders[0]?.invoice }]);
    const stored = await createInvoiceStore(api.database.db).listOf(user.id, 100);
    expect(stored.map(({ status }) => status).sort()).toEqual(["cancelled", "pending"]);
  });
});

describe("all discounts", () => {
  test("apply one after the other, to the cent and to the base unit", async () => {
    const user = await api.newUser();
    const first = await client.payAll(user, await client.order(user, { product: "storage-10" }));
    await client.linkDexId(user, await createDexId(api));
    await client.use(user, await createPromocode(api, { hundredths: 3_333 }));
    const invoice = await client.order(user, { product: "storage-200", token: "DEXNET" });
    expect(first.breakdown.total).toBe("0.99");
    // 4.99 − 0.98 = 4.01; − 0.80 = 3.21; − 0.16 = 3.05; 33.33 % are 1.01. A DEXNET costs two cents.
    expect(linesOf(invoice)).toEqual([
      ["plan", null, "4.99"],
      ["unused_time", null, "-0.98"],
      ["own_token", 20, "-0.80"],
      ["dexid", 5, "-0.16"],
      ["promocode", 33.33, "-1.01"],
    ]);
    expect(invoice).toMatchObject({ amount: "102000000000000000000", breakdown: { total: "2.04" } });
    const paid = await client.payAll(user, invoice);
    expect(await client.productsOf(user)).toMatchObject([
      {},
      { id: paid.user_product, product: { id: "storage-200" } },
    ]);
  });
});

describe("a purchase that costs nothing", () => {
  test("is granted without a payment, also while the chain does not answer", async () => {
    const { user, wallet } = await api.newStorage();
    const code = await createPromocode(api, { hundredths: 10_000, uses: 1 });
    const down = () => Promise.reject(new Error("down"));
    Object.assign(lies, { readHeadNumber: down, readFinalizedBlock: down, readPairReserves: down });
    try {
      expectFault(await client.sendOrder(user, {}), "payments_unavailable");
      expect((await client.sendCalculate(user, { promocode: code })).body).toMatchObject({
        total: "0.00",
        amount: "0",
      });
      const invoice = await client.order(user, { promocode: code });
      expect(invoice).toMatchObject({
        status: "paid",
        amount: "0",
        received: "0",
        paid_at: expect.any(String),
        storage: wallet.address.toLowerCase(),
      });
      expect(await client.productsOf(user)).toMatchObject([{}, { id: invoice.user_product, storages: 1 }]);
      expect(await usesOf(code)).toMatchObject([{ invoice: invoice.invoice, consumed_at: expect.any(String) }]);
      expectFault(await client.sendOrder(user, { promocode: code }), "promocode_used");
    } finally {
      for (const name of Object.keys(lies)) Reflect.deleteProperty(lies, name);
    }
    const told = () => api.ledger.receivedFor(wallet.address).filter(({ method }) => method === "PUT").length;
    await expect.poll(told).toBe(2);
  });

  test("is granted once, with ten concurrent orders, and in DEXNET", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api, { kind: "amount", cents: 10_000 });
    const body = { token: "DEXNET", promocode: code } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.sendOrder(user, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectFault(answer, "promocode_used");
    expect(await client.productsOf(user)).toHaveLength(1);
  });
});

test("orders that lose their promocode to a concurrent one are priced again", async () => {
  const user = await api.newUser();
  await client.use(user, await createPromocode(api, { hundredths: 10_000 }));
  const answers = await Promise.all(Array.from({ length: 4 }, () => client.sendOrder(user, {})));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const invoices = answers.map(({ body }) => body as Invoice);
  expect(invoices.filter(({ status }) => status === "paid")).toHaveLength(1);
  const pending = invoices.filter(({ status }) => status === "pending");
  expect(new Set(pending.map(({ invoice }) => invoice)).size).toBe(1);
  expect(pending.map(totalOf)).toEqual(["2.99", "2.99", "2.99"]);
  expect(await client.productsOf(user)).toHaveLength(1);
});

describe("a late payment of an invoice with a promocode", () => {
  test("is for the operator if another invoice has consumed the promocode since", async () => {
    const user = await api.newUser();
    await client.use(user, await createPromocode(api));
    const cancelled = await client.order(user);
    await client.cancel(user, cancelled);
    await client.payAll(user, await client.order(user));
    await client.pay(cancelled);
    const late = await client.waitForStatus(user, cancelled, "late");
    expect(late).toMatchObject({ received: cancelled.amount, user_product: null });
    const [product] = await client.productsOf(user);
    expect(Date.parse(product?.end_date ?? "") - api.clock.now().getTime()).toBeLessThan(31 * 86_400_000);
  });

  test("is credited while the promocode is kept, and consumes it", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api);
    await client.use(user, code);
    const cancelled = await client.order(user);
    await client.cancel(user, cancelled);
    await client.pay(cancelled);
    const late = await client.waitForStatus(user, cancelled, "late");
    expect(late.user_product).not.toBeNull();
    expect(await usesOf(code)).toMatchObject([{ invoice: late.invoice, consumed_at: expect.any(String) }]);
  });

  test("is credited and takes the promocode from an open invoice without transfers, which is cancelled", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api);
    await client.use(user, code);
    const cancelled = await client.order(user);
    await client.cancel(user, cancelled);
    const open = await client.order(user);
    await client.pay(cancelled);
    expect((await client.waitForStatus(user, cancelled, "late")).user_product).not.toBeNull();
    expect(await client.statusOf(user, open)).toMatchObject({ status: "cancelled" });
    expect(await usesOf(code)).toMatchObject([{ invoice: cancelled.invoice }]);
    await client.pay(open);
    expect((await client.waitForStatus(user, open, "late")).user_product).toBeNull();
  });
});

test("an open invoice that is paid does not lose its promocode to a cancelled one that is paid at the same time", async () => {
  const user = await api.newUser();
  await client.use(user, await createPromocode(api));
  const cancelled = await client.order(user);
  const open = await client.order(user, { product: "storage-200" });
  expect(await client.statusOf(user, cancelled)).toMatchObject({ status: "cancelled" });
  let failures = 0;
  lies.readFinalizedBlock = () => Promise.reject(new Error(`down ${++failures}`));
  await expect.poll(() => failures).toBeGreaterThan(0);
  await client.pay(cancelled);
  await client.pay(open);
  delete lies.readFinalizedBlock;
  const late = await client.waitForStatus(user, cancelled, "late");
  expect(late).toMatchObject({ user_product: null, late_reason: "promocode" });
  expect(await client.statusOf(user, open)).toMatchObject({ status: "paid" });
});

test("a payment in time that is read after the end of the lock takes the promocode back from the next invoice", async () => {
  const user = await api.newUser();
  const code = await createPromocode(api);
  await client.use(user, code);
  const first = await client.order(user);
  let failures = 0;
  lies.readFinalizedBlock = () => Promise.reject(new Error(`down ${++failures}`));
  // The scan before the outage has ended: it would see the transfer.
  await expect.poll(() => failures).toBeGreaterThan(0);
  await client.pay(first);
  api.clock.advance(quoteLockMs + 1_000);
  const second = await client.order(user);
  expect([totalOf(first), totalOf(second)]).toEqual(["1.50", "1.50"]);
  expect(await client.statusOf(user, first)).toMatchObject({ status: "expired" });
  delete lies.readFinalizedBlock;
  await client.waitForStatus(user, first, "paid");
  expect(await client.statusOf(user, second)).toMatchObject({ status: "cancelled" });
  expect(await usesOf(code)).toMatchObject([{ invoice: first.invoice, consumed_at: expect.any(String) }]);
  expect(totalOf(await client.order(user))).toBe("2.99");
});

test("a deleted account leaves its uses in the books, without the user", async () => {
  const user = await api.newUser();
  const [code, dexId] = [await createPromocode(api, { uses: 1 }), await createDexId(api)];
  await client.use(user, code);
  await client.linkDexId(user, dexId);
  const invoice = await client.order(user);
  await api.send(accountCalls.requestDeletion, { token: user.token, body: { email: user.email } });
  const body = { code: await api.mailServer.nextMailedCode(user.email) };
  expect((await api.send(accountCalls.confirmDeletion, { token: user.token, body })).status).toBe(200);
  expect(await usesOf(code)).toMatchObject([{ email: null, invoice: invoice.invoice }]);
  const other = await api.newUser();
  expectFault(await client.sendUse(other, code), "promocode_exhausted");
  expect((await client.linkDexId(other, dexId)).status).toBe(200);
  // The payment of the deleted account is recorded, but grants nothing. The use still counts.
  await client.pay(invoice);
  const stored = async () => createInvoiceStore(api.database.db).findById(invoice.invoice);
  await expect.poll(async () => (await stored())?.status).toBe("late");
  expect(await stored()).toMatchObject({ lateReason: "account", received: BigInt(invoice.amount) });
  expect(await usesOf(code)).toMatchObject([{ email: null, consumed_at: null }]);
  expectFault(await client.sendUse(other, code), "promocode_exhausted");
});
