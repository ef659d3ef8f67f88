import { accountCalls } from "@dexnet/protocol/accounts";
import { invoiceAdminCalls } from "@dexnet/protocol/admin/invoice-admin";
import { type Invoice, invoiceSchema, type PaymentToken, paymentCalls } from "@dexnet/protocol/payments";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUserProductStore } from "../products/product-store.ts";
import type { TestUser } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { sendAsOperator } from "../testing/operator-client.ts";
import { type PaymentWorld, startPaymentWorld } from "../testing/payment-api.ts";
import { createPaymentClient } from "../testing/payment-client.ts";
import { policies } from "../throttles/throttle-policies.ts";
import { createInvoiceStore } from "./invoice-store.ts";
import { creditableMs } from "./payment-limits.ts";

let world: PaymentWorld;
let api: TestApi;
let client: ReturnType<typeof createPaymentClient>;
/** Methods of the reader that lie at the moment. */
const lies: Parameters<PaymentWorld["open"]>[0] = {};

beforeAll(async () => {
  world = await startPaymentWorld();
  api = await startTestApi({ paymentChain: world.openLying(lies) });
  client = createPaymentClient(api, world);
});
afterAll(async () => {
  await api.close();
  await world.stop();
});

const order = (user: TestUser, product = "storage-10", token: PaymentToken = "USDT") =>
  client.order(user, { product, token });
const pay = ({ token, address }: Invoice, amount: bigint) => world.pay(token, address, amount);
const amountOf = ({ amount }: Invoice) => BigInt(amount);

describe("an invoice", () => {
  test("is paid by a final transfer and grants the plan once", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    expect(invoice).toMatchObject({ status: "pending", token: "USDT", amount: "990000000000000000", received: "0" });
    expect(await order(user)).toMatchObject({ invoice: invoice.invoice, address: invoice.address });
    await pay(invoice, amountOf(invoice));
    const confirming = await client.waitForStatus(user, invoice, "confirming");
    expect(confirming).toMatchObject({ received: "0", confirming: invoice.amount, user_product: null });
    expect(await client.productsOf(user)).toEqual([]);
    await world.mine(5);
    const paid = await client.waitForStatus(user, invoice, "paid");
    expect(paid).toMatchObject({ received: invoice.amount, confirming: "0", transfers: [{ final: true }] });
    expect(await client.productsOf(user)).toMatchObject([{ id: paid.user_product, product: { id: "storage-10" } }]);
    const { body } = await api.send(paymentCalls.listInvoices, { token: user.token });
    expect(body).toMatchObject({ invoices: [{ invoice: invoice.invoice, status: "paid" }] });
  });

  test("in DEXNET costs a fifth less at the price of the pair", async () => {
    const invoice = await order(await api.newUser(), "storage-100", "DEXNET");
    // 2.99 less 0.59 are 2.40 dollars, and a DEXNET costs two cents.
    expect(invoice).toMatchObject({ amount: "120000000000000000000", breakdown: { total: "2.40" } });
    expect(invoice.breakdown.lines).toMatchObject([
      { kind: "plan" },
      { kind: "own_token", percent: 20, amount: "-0.59" },
    ]);
  });

  test("that is paid in two parts waits for the second", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    await pay(invoice, amountOf(invoice) - 1n);
    await world.mine(5);
    const partial = await client.waitForStatus(user, invoice, "partially_paid");
    expect(partial.received).toBe(String(amountOf(invoice) - 1n));
    expect(await client.productsOf(user)).toEqual([]);
    await pay(invoice, 1n);
    await world.mine(5);
    await client.waitForStatus(user, invoice, "paid");
    expect(await client.productsOf(user)).toHaveLength(1);
  });

  test("notes a surplus, also one that comes later", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    await pay(invoice, amountOf(invoice));
    await world.mine(5);
    await client.waitForStatus(user, invoice, "paid");
    await pay(invoice, 5n);
    await world.mine(5);
    const overpaid = await client.waitForStatus(user, invoice, "overpaid");
    expect(overpaid.received).toBe(String(amountOf(invoice) + 5n));
    expect(await client.productsOf(user)).toHaveLength(1);
  });

  test("is not paid by another token", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    await world.pay("DEXNET", invoice.address, amountOf(invoice));
    await world.mine(5);
    const other = await order(user, "storage-100");
    await pay(other, amountOf(other));
    await world.mine(5);
    await client.waitForStatus(user, other, "paid");
    expect(await client.statusOf(user, invoice)).toMatchObject({ status: "pending", received: "0", transfers: [] });
  });

  test("is ordered, looked up and cancelled by fields in the query as by those in the body", async () => {
    const user = await api.newUser();
    const { token } = user;
    const query = { standart: "BEP20", token: "USDT", product: "storage-10" };
    const parts = { token, query: { ...query, product_settings: "{}" } };
    const { body: price } = await api.send(paymentCalls.calculate, parts);
    const { body: ordered } = await api.send(paymentCalls.getOrCreateInvoice, parts);
    const { total, lines } = Object((await api.send(paymentCalls.calculate, { token, body: query })).body);
    expect(price).toMatchObject({ total, lines });
    const invoice = await order(user);
    expect(invoice.invoice).toBe(ordered.invoice);
    const key = { invoice: invoice.invoice, address: invoice.address };
    const status = await api.send(paymentCalls.paymentStatus, { token, query: key });
    expect(status.body).toEqual((await api.send(paymentCalls.paymentStatus, { token, body: key })).body);
    const mixed = { token, query: { invoice: key.invoice }, body: { address: key.address } };
    expect((await api.send(paymentCalls.cancelInvoice, mixed)).body).toMatchObject({ status: "cancelled" });
    expectFault(await api.send(paymentCalls.paymentStatus, { token }), "bad_request");
  });

  test("can be cancelled without a transfer only, and a payment after it is credited as late", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    const key = { invoice: invoice.invoice, address: invoice.address };
    const { body } = await api.send(paymentCalls.cancelInvoice, { token: user.token, body: key });
    expect(body).toMatchObject({ status: "cancelled" });
    await pay(invoice, amountOf(invoice));
    await world.mine(5);
    await client.waitForStatus(user, invoice, "late");
    expect(await client.productsOf(user)).toHaveLength(1);
    expectFault(await api.send(paymentCalls.cancelInvoice, { token: user.token, body: key }), "invoice_closed");
  });

  test("can't be made without end by one account", async () => {
    const user = await api.newUser();
    const { freeAttempts } = policies.invoice;
    const refused = await api.clock.freeze(async () => {
      for (let made = 0; made < freeAttempts; made++) await client.cancel(user, await order(user));
      return await client.sendOrder(user, { product: "storage-10" });
    });
    expectFault(refused, "too_many_requests");
    expect(refused.body).toMatchObject({ retry_after: 60 });
    expect((await createInvoiceStore(api.database.db).listOf(user.id, 100)).length).toBe(freeAttempts);
  });

  test("of another user can't be seen", async () => {
    const { invoice, address } = await order(await api.newUser());
    const { token } = await api.newUser();
    expectFault(await api.send(paymentCalls.paymentStatus, { token, body: { invoice, address } }), "invoice_not_found");
  });

  test("is found by its balance if the endpoint leaves its log out", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    const { reader } = world.open();
    lies.readTransfers = async () => [];
    await pay(invoice, amountOf(invoice));
    await world.mine(5);
    await expect.poll(() => api.capture.text()).toContain("has more than its transfers");
    expect(await client.statusOf(user, invoice)).toMatchObject({ status: "pending" });
    lies.readTransfers = reader.readTransfers;
    await client.waitForStatus(user, invoice, "paid");
  });

  test("counts only what has arrived, if a log says more", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    const { reader } = world.open();
    lies.readTransfers = async (query) =>
      (await reader.readTransfers(query)).map((transfer) => ({ ...transfer, amount: amountOf(invoice) }));
    await pay(invoice, 1n);
    await world.mine(5);
    const partial = await client.waitForStatus(user, invoice, "partially_paid");
    expect(partial.received).toBe("1");
    expect(await client.productsOf(user)).toEqual([]);
    delete lies.readTransfers;
  });

  test("survives an outage of the endpoint", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    lies.readFinalizedBlock = () => Promise.reject(new Error("down"));
    await pay(invoice, amountOf(invoice));
    await world.mine(50);
    delete lies.readFinalizedBlock;
    await client.waitForStatus(user, invoice, "paid");
  });
});

describe("a purchase", () => {
  test("of the same plan renews it, and of a larger plan replaces it with what is left", async () => {
    const user = await api.newUser();
    const buy = async (product: string) => {
      const invoice = await order(user, product);
      await pay(invoice, amountOf(invoice));
      await world.mine(5);
      return client.waitForStatus(user, invoice, "paid");
    };
    const first = await buy("storage-10");
    const [product] = await client.productsOf(user);
    await buy("storage-10");
    const [renewed] = await client.productsOf(user);
    const days = (Date.parse(renewed?.end_date ?? "") - Date.parse(product?.end_date ?? "")) / 86_400_000;
    expect(days).toBeCloseTo(30, 5);
    const smaller = { token: user.token, body: { product: "trial" } };
    expectFault(await api.send(paymentCalls.calculate, smaller), "plan_not_found");
    const upgraded = await buy("storage-100");
    // Sixty days of a plan of 0.99 for thirty days.
    expect(upgraded.breakdown).toMatchObject({ purchase: "upgrade", total: "1.02" });
    expect(upgraded.user_product).not.toBe(first.user_product);
    const down = { token: user.token, body: { product: "storage-10" } };
    expectFault(await api.send(paymentCalls.calculate, down), "plan_active");
  });

  test("grows the storage of the trial", async () => {
    const { user, wallet } = await api.newStorage();
    const invoice = await order(user);
    await pay(invoice, amountOf(invoice));
    await world.mine(5);
    const paid = await client.waitForStatus(user, invoice, "paid");
    expect(paid).toMatchObject({ storage: wallet.address.toLowerCase() });
    const { body } = await api.send(productCalls.userProducts, { token: user.token });
    const { storages } = productCalls.userProducts.answer.parse(body);
    expect(storages).toMatchObject([{ id: paid.user_product, size: 10_000_000_000 }]);
  });
});

describe("a purchase that is planned again when it is granted", () => {
  const cancel = (user: TestUser, invoice: Invoice) => client.cancel(user, invoice);
  const dayMs = 86_400_000;
  const daysLeft = (end: string | undefined) => (Date.parse(end ?? "") - api.clock.now().getTime()) / dayMs;

  async function buy(user: TestUser, product = "storage-10"): Promise<Invoice> {
    return client.payAll(user, await order(user, product));
  }

  test("takes unused time off once: invoices that were cancelled before grant nothing", async () => {
    const user = await api.newUser();
    await buy(user);
    const coupons: Invoice[] = [];
    for (let index = 0; index < 3; index++) {
      const coupon = await order(user, "storage-200");
      expect(coupon.breakdown.lines.map(({ amount }) => amount)).toEqual(["4.99", "-0.98"]);
      await cancel(user, coupon);
      coupons.push(coupon);
    }
    for (const coupon of coupons) await client.pay(coupon);
    const ended = await Promise.all(coupons.map((coupon) => client.waitForStatus(user, coupon, "late")));
    expect(ended.filter(({ user_product: id }) => id !== null)).toHaveLength(1);
    expect(ended.map(({ late_reason: reason }) => reason).sort()).toEqual(["credit", "credit", null]);
    const running = (await client.productsOf(user)).filter(({ end_date: end }) => daysLeft(end) > 0);
    expect(running.map(({ product }) => product.id)).toEqual(["storage-200"]);
  });

  test("takes unused time off once: two open invoices of two tokens, both paid in time", async () => {
    const user = await api.newUser();
    await buy(user);
    const first = await order(user, "storage-100");
    const second = await order(user, "storage-100", "DEXNET");
    const other = await order(user, "storage-200");
    for (const invoice of [first, second]) await pay(invoice, amountOf(invoice));
    await world.mine(5);
    await expect.poll(async () => (await client.statusOf(user, second)).received).toBe(second.amount);
    await expect.poll(async () => (await client.statusOf(user, first)).received).toBe(first.amount);
    const ended = [await client.statusOf(user, first), await client.statusOf(user, second)];
    expect(ended.map(({ status }) => status).sort()).toEqual(["late", "paid"]);
    expect(ended.map(({ late_reason: reason }) => reason).toSorted()).toEqual(["credit", null]);
    // Nothing was found for the third one, and its plan is gone.
    expect(await client.statusOf(user, other)).toMatchObject({ status: "cancelled" });
  });

  test("credits what was paid, not the price of the catalogue", async () => {
    const user = await api.newUser();
    await client.payAll(user, await order(user, "storage-100", "DEXNET"));
    // 2.40 were paid for a plan of 2.99.
    const upgrade = await order(user, "storage-200");
    expect(upgrade.breakdown.lines).toMatchObject([{ kind: "plan" }, { kind: "unused_time", amount: "-2.39" }]);
    // The new plan is worth what was paid for it and what it has taken over: 4.99 in all.
    await client.payAll(user, upgrade);
    const { products } = await readProducts(user);
    expect(products.map(({ valueMicros }) => valueMicros / 10_000n)).toEqual([0n, 499n]);
  });

  test("extends one plan when it is paid in both tokens, and shows the end that was granted", async () => {
    const user = await api.newUser();
    const [first, second] = [await order(user), await order(user, "storage-10", "DEXNET")];
    for (const invoice of [first, second]) await client.payAll(user, invoice);
    const [product, ...others] = await client.productsOf(user);
    expect(others).toEqual([]);
    expect(daysLeft(product?.end_date)).toBeCloseTo(60, 1);
    const { breakdown } = await client.statusOf(user, second);
    expect(breakdown).toMatchObject({ purchase: "renewal", end_date: product?.end_date });
  });

  test("is late when a larger plan runs meanwhile, and the operator sees why", async () => {
    const user = await api.newUser();
    await buy(user);
    const renewal = await order(user);
    await buy(user, "storage-100");
    expect(await client.statusOf(user, renewal)).toMatchObject({ status: "cancelled" });
    await client.pay(renewal);
    const late = await client.waitForStatus(user, renewal, "late");
    expect(late).toMatchObject({ user_product: null, late_reason: "plan_active", paid_at: null });
    const { body } = await sendAsOperator(api, invoiceAdminCalls.unmatched);
    const { unmatched } = invoiceAdminCalls.unmatched.answer.parse(body);
    expect(unmatched.filter(({ email }) => email === user.email)).toMatchObject([
      { kind: "not_credited", invoice: renewal.invoice, late_reason: "plan_active" },
    ]);
  });

  test("replaces a plan that was bought meanwhile, whose value is not lost", async () => {
    const user = await api.newUser();
    const large = await order(user, "storage-100");
    await buy(user);
    await client.payAll(user, large);
    const { products } = await readProducts(user);
    expect(products.map(({ plan, releasedAt }) => [plan.id, releasedAt === null])).toEqual([
      ["storage-10", false],
      ["storage-100", true],
    ]);
    expect(products[1]?.valueMicros).toBeGreaterThan(3_970_000n);
  });

  test("is for the operator if the invoice is older than a week", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    await cancel(user, invoice);
    const stored = createInvoiceStore(api.database.db);
    const createdAt = new Date(api.clock.now().getTime() - creditableMs - dayMs);
    await stored.update(invoice.invoice, { createdAt });
    await client.pay(invoice);
    const late = await client.waitForStatus(user, invoice, "late");
    expect(late).toMatchObject({ user_product: null, late_reason: "age" });
  });

  const readProducts = async ({ id }: TestUser) => ({
    products: await createUserProductStore(api.database.db).listOf(id),
  });
});

describe("the books", () => {
  test("keep the invoices of a deleted account without its user and its storage", async () => {
    const { user, wallet } = await api.newStorage();
    const body = { product: "storage-10", product_settings: { address: wallet.address } };
    const invoice = invoiceSchema.parse(
      (await api.send(paymentCalls.getOrCreateInvoice, { token: user.token, body })).body,
    );
    await api.send(accountCalls.requestDeletion, { token: user.token, body: { email: user.email } });
    const code = await api.mailServer.nextMailedCode(user.email);
    expect((await api.send(accountCalls.confirmDeletion, { token: user.token, body: { code } })).status).toBe(200);
    const stored = await createInvoiceStore(api.database.db).findById(invoice.invoice);
    expect(stored).toMatchObject({ userId: null, storageAddress: null, replacedProductId: null, status: "pending" });
    await pay(invoice, amountOf(invoice));
    await world.mine(5);
    const statusNow = async () => (await createInvoiceStore(api.database.db).findById(invoice.invoice))?.status;
    await expect.poll(statusNow).toBe("late");
    const { body: answer } = await sendAsOperator(api, invoiceAdminCalls.unmatched);
    expect(invoiceAdminCalls.unmatched.answer.parse(answer).unmatched).toContainEqual(
      expect.objectContaining({ kind: "not_credited", invoice: invoice.invoice, email: null, late_reason: "account" }),
    );
  });
});

describe("payments", () => {
  test("are refused without a chain", async () => {
    const plain = await startTestApi();
    const { token } = await plain.newUser();
    expectFault(await plain.send(paymentCalls.calculate, { token, body: { product: "storage-10" } }), "in_development");
    await plain.close();
  });
});
