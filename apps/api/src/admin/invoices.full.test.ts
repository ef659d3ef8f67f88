import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { invoiceAdminCalls, maxCreditReasonLength } from "@dexnet/protocol/admin/invoice-admin";
import type { CallDefinition } from "@dexnet/protocol/call";
import { paymentCalls } from "@dexnet/protocol/payments";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quoteLockMs, restLockMs } from "../payments/payment-limits.ts";
import { createUserProductStore } from "../products/product-store.ts";
import type { Parts, TestUser } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { insertInvoice, insertTransfer } from "../testing/invoices.ts";
import { metricSum } from "../testing/metrics.ts";
import { sendAsOperator } from "../testing/operator-client.ts";
import { type PaymentWorld, startPaymentWorld } from "../testing/payment-api.ts";
import { createPaymentClient } from "../testing/payment-client.ts";

let world: PaymentWorld;
let api: TestApi;
let client: ReturnType<typeof createPaymentClient>;
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

const send = (call: CallDefinition, parts: Parts = {}) => sendAsOperator(api, call, parts);

async function list(body: Record<string, unknown>) {
  return invoiceAdminCalls.listInvoices.answer.parse((await send(invoiceAdminCalls.listInvoices, { body })).body);
}

async function show(invoice: string) {
  const { body } = await send(invoiceAdminCalls.invoice, { params: { invoice } });
  return invoiceAdminCalls.invoice.answer.parse(body);
}

const credit = (invoice: string, reason: unknown = "The user has paid by another way") =>
  send(invoiceAdminCalls.creditInvoice, { params: { invoice }, body: { reason } });

const order = (user: TestUser, product = "storage-10") => client.order(user, { product });
const waitForStatus = (invoice: string, status: string) =>
  expect.poll(async () => (await show(invoice)).status).toBe(status);

describe("invoices of the operator", () => {
  test("are listed the newest first, by status, account and date, in pages", async () => {
    const user = await api.newUser();
    const other = await api.newUser();
    const at = (day: number) => new Date(Date.UTC(2029, 0, day));
    const { db } = api.database;
    const ids: string[] = [];
    for (let day = 1; day <= 5; day++) {
      const status = day === 3 ? "cancelled" : "expired";
      ids.unshift((await insertInvoice(db, { userId: user.id, createdAt: at(day), status })).id);
    }
    await insertInvoice(db, { userId: other.id, createdAt: at(3), status: "cancelled" });
    const idsOf = async (body: Record<string, unknown>) =>
      (await list({ email: user.email, ...body })).invoices.map(({ invoice }) => invoice);
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ email: ` ${user.email.toUpperCase()}` })).toEqual(ids);
    expect(await idsOf({ status: "cancelled" })).toEqual([ids[2]]);
    expect(await idsOf({ from: at(2).toISOString(), to: at(4).toISOString() })).toEqual([ids[2], ids[3]]);
    expect(await idsOf({ email: "nobody@example.org" })).toEqual([]);
    const first = await list({ email: user.email, limit: 2 });
    expect(first.more).toBe(true);
    const second = await list({ email: user.email, limit: 3, before: first.invoices.at(-1)?.deposit_index });
    expect(second.more).toBe(false);
    expect([...first.invoices, ...second.invoices].map(({ invoice }) => invoice)).toEqual(ids);
    expect(first.invoices[0]).toMatchObject({ email: user.email, product: "storage-10", total: "0.99", grant: null });
  });

  test("show transfers of any token, the grant and all statuses", async () => {
    const user = await api.newUser();
    const { invoice, address, amount } = await order(user);
    await world.pay("DEXNET", address, 7n);
    await world.pay("USDT", address, BigInt(amount));
    await world.mine(5);
    await waitForStatus(invoice, "paid");
    const shown = await show(invoice);
    expect(shown).toMatchObject({
      email: user.email,
      received: amount,
      grant: { reason: null, user_product: (await client.productsOf(user))[0]?.id },
      transfers: [
        { matched: false, amount: "7", invoice, deposit_index: shown.deposit_index },
        { matched: true, amount, token: "USDT", decimals: 18, receiver: address },
      ],
      changes: [{ status: "pending" }, { status: "paid" }],
    });
    expectFault(await send(invoiceAdminCalls.invoice, { params: { invoice: randomUUID() } }), "invoice_not_found");
  });

  test.each<[string, CallDefinition, Parts, string]>([
    ["a limit of nothing", invoiceAdminCalls.listInvoices, { body: { limit: 0 } }, "limit"],
    ["a limit that is too high", invoiceAdminCalls.listInvoices, { body: { limit: 1001 } }, "limit"],
    ["an unknown status", invoiceAdminCalls.listInvoices, { body: { status: "confirming" } }, "status"],
    ["a date that is none", invoiceAdminCalls.listInvoices, { body: { from: "yesterday" } }, "from"],
    ["an e-mail that is none", invoiceAdminCalls.listInvoices, { body: { email: "ann" } }, "email"],
    ["a year before all computers", invoiceAdminCalls.listInvoices, { body: { to: "0000-01-01T00:00:00Z" } }, "to"],
    ["an index that is too high", invoiceAdminCalls.listInvoices, { body: { before: 2 ** 31 } }, "before"],
    ["an index below zero", invoiceAdminCalls.listInvoices, { body: { before: -1 } }, "before"],
    ["an id that is none", invoiceAdminCalls.invoice, { params: { invoice: "1" } }, "invoice"],
    [
      "a hash that is none",
      invoiceAdminCalls.listTransfers,
      { body: { after: { transaction: "0x", log_index: 0 } } },
      "after.transaction",
    ],
    ["a page that is none", invoiceAdminCalls.funds, { query: { after: "x" } }, "after"],
  ])("refuse %s", async (_, call, parts, field) => {
    const answer = await send(call, parts);
    expectFault(answer, "bad_request");
    expect(answer.body.fields).toHaveProperty([field]);
  });
});

describe("a credit of the operator", () => {
  test("grants the plan of an ended invoice once, with its reason", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    await client.cancel(user, invoice);
    const answers = await Promise.all(Array.from({ length: 10 }, () => credit(invoice.invoice, " Paid by hand ")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectFault(answer, "invoice_not_creditable");
    const [product] = await client.productsOf(user);
    expect(await client.productsOf(user)).toHaveLength(1);
    const shown = await show(invoice.invoice);
    expect(shown).toMatchObject({
      status: "paid",
      received: "0",
      grant: { reason: "Paid by hand", user_product: product?.id },
      changes: [{ status: "pending" }, { status: "cancelled" }, { status: "paid" }],
    });
    const { invoice: id, address } = invoice;
    const { body } = await api.send(paymentCalls.paymentStatus, { token: user.token, body: { invoice: id, address } });
    expect(body).toMatchObject({ status: "paid", user_product: product?.id, paid_at: expect.any(String) });
    // A payment that comes nevertheless grants nothing more.
    await world.pay("USDT", address, BigInt(invoice.amount));
    await world.mine(5);
    await expect.poll(async () => (await show(id)).received).toBe(invoice.amount);
    expect(await show(id)).toMatchObject({ status: "paid" });
    await world.pay("USDT", address, 1n);
    await world.mine(5);
    await waitForStatus(id, "overpaid");
    expect(await client.productsOf(user)).toEqual([product]);
  });

  test("accepts less than the amount, also while the rest could follow, and values the product at what was paid", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    expectFault(await credit(invoice.invoice), "invoice_not_creditable");
    const part = BigInt(invoice.amount) / 3n;
    await world.pay("USDT", invoice.address, part);
    await world.mine(5);
    await waitForStatus(invoice.invoice, "partially_paid");
    expect((await credit(invoice.invoice)).body).toMatchObject({ status: "paid", received: String(part) });
    const products = await createUserProductStore(api.database.db).listOf(user.id);
    expect(products.map(({ valueMicros }) => valueMicros)).toEqual([330_000n]);
    await world.pay("USDT", invoice.address, BigInt(invoice.amount) - part);
    await world.mine(5);
    await expect.poll(async () => (await show(invoice.invoice)).received).toBe(invoice.amount);
    expect(await show(invoice.invoice)).toMatchObject({ status: "paid" });
    expect(await client.productsOf(user)).toHaveLength(1);
  });

  test("renews the plan that the user has", async () => {
    const user = await api.newUser();
    const first = await order(user);
    await client.cancel(user, first);
    await credit(first.invoice);
    const [before] = await client.productsOf(user);
    const renewal = await order(user);
    await client.cancel(user, renewal);
    await credit(renewal.invoice);
    const [after, ...others] = await client.productsOf(user);
    expect(others).toEqual([]);
    const days = (Date.parse(after?.end_date ?? "") - Date.parse(before?.end_date ?? "")) / 86_400_000;
    expect(days).toBeCloseTo(30, 5);
  });

  test("is refused for a granted invoice, a deleted account and an unknown invoice", async () => {
    const user = await api.newUser();
    const paid = await order(user);
    await world.pay("USDT", paid.address, BigInt(paid.amount));
    await world.mine(5);
    await waitForStatus(paid.invoice, "paid");
    expectFault(await credit(paid.invoice), "invoice_not_creditable");
    const orphan = await insertInvoice(api.database.db, { userId: null });
    expectFault(await credit(orphan.id), "invoice_not_creditable");
    expectFault(await credit(randomUUID()), "invoice_not_found");
    expect(await client.productsOf(user)).toHaveLength(1);
  });

  test.each([
    ["nothing", ""],
    ["spaces", "  "],
    ["too much", "x".repeat(maxCreditReasonLength + 1)],
    ["a number", 7],
  ])("is refused with %s as its reason", async (_, reason) => {
    const { id } = await insertInvoice(api.database.db);
    const answer = await credit(id, reason);
    expectFault(answer, "bad_request");
    expect(answer.body.fields).toHaveProperty("reason");
  });
});

describe("money that has bought nothing", () => {
  const unmatched = async () =>
    invoiceAdminCalls.unmatched.answer.parse((await send(invoiceAdminCalls.unmatched)).body).unmatched;

  test("is listed: other tokens, surpluses, and payments of invoices that have ended", async () => {
    const user = await api.newUser();
    const before = await metricSum([api.internalUrl], "payment_unmatched_transfers");
    const over = await order(user);
    await world.pay("USDT", over.address, BigInt(over.amount) + 3n);
    await world.pay("DEXNET", over.address, 4n);
    await world.mine(5);
    await waitForStatus(over.invoice, "overpaid");
    const part = await order(user, "storage-100");
    await world.pay("USDT", part.address, 6n);
    await world.mine(5);
    await waitForStatus(part.invoice, "partially_paid");
    const own = async () => (await unmatched()).filter(({ email }) => email === user.email);
    expect(await own()).toMatchObject([
      { kind: "other_token", invoice: over.invoice, amount: "4", transaction: expect.stringMatching(/^0x/) },
      { kind: "surplus", invoice: over.invoice, amount: "3", status: "overpaid", transaction: null },
    ]);
    api.clock.advance(quoteLockMs + restLockMs + 1);
    await waitForStatus(part.invoice, "expired");
    expect(await own()).toContainEqual(
      expect.objectContaining({ kind: "not_credited", invoice: part.invoice, amount: "6", status: "expired" }),
    );
    await credit(part.invoice);
    expect((await own()).map(({ kind }) => kind)).toEqual(["other_token", "surplus"]);
    expect(await metricSum([api.internalUrl], "payment_unmatched_transfers")).toBe(before + 1);
    expect(await metricSum([api.internalUrl], 'payment_invoices_total{status="expired"}')).toBeGreaterThan(0);
    expect(await (await fetch(`${api.internalUrl}/metrics`)).text()).toContain(
      'payment_invoices_total{status="late"} ',
    );
  });

  test("stays on its deposit address until it is moved: funds names index, address, token and balance", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    await world.pay("USDT", invoice.address, 11n);
    await world.pay("DEXNET", invoice.address, 12n);
    await world.mine(5);
    await waitForStatus(invoice.invoice, "partially_paid");
    const { deposit_index: index } = await show(invoice.invoice);
    const read = async (after: number) => {
      const { body } = await send(invoiceAdminCalls.funds, { query: { after: String(after) } });
      return invoiceAdminCalls.funds.answer.parse(body);
    };
    const deposit = { deposit_index: index, address: invoice.address, invoice: invoice.invoice };
    // The status changes with the first transfer, and the second one may be in a block that is read later.
    await expect
      .poll(() => read(index - 1))
      .toEqual({
        funds: expect.arrayContaining([
          expect.objectContaining({ ...deposit, token: "USDT", balance: "11" }),
          expect.objectContaining({ ...deposit, token: "DEXNET", balance: "12" }),
        ]),
        next: null,
      });
    expect(await read(index)).toEqual({ funds: [], next: null });
    lies.readBalance = () => Promise.reject(new Error("down"));
    const failed = await send(invoiceAdminCalls.funds);
    delete lies.readBalance;
    expectFault(failed, "payments_unavailable");
  });
});

test("transfers are listed in pages and by date", async () => {
  const { db } = api.database;
  const invoice = await insertInvoice(db);
  const blockAt = new Date("2028-05-05T00:00:00Z");
  const rows = await Promise.all(Array.from({ length: 5 }, () => insertTransfer(db, invoice, { blockAt })));
  const same = { transactionHash: rows[0]?.transactionHash ?? "", logIndex: 1, blockAt };
  await insertTransfer(db, invoice, same);
  const period = { from: "2028-05-05T00:00:00Z", to: "2028-05-05T00:00:01Z" };
  const seen: string[] = [];
  let after: { transaction: string; log_index: number } | undefined;
  for (let more = true; more; ) {
    const { body } = await send(invoiceAdminCalls.listTransfers, { body: { ...period, limit: 4, after } });
    const page = invoiceAdminCalls.listTransfers.answer.parse(body);
    seen.push(...page.transfers.map(({ transaction, log_index: index }) => `${transaction} ${index}`));
    after = page.transfers.at(-1);
    more = page.more;
  }
  expect(seen).toEqual([...rows.map((row) => `${row.transactionHash} 0`), `${same.transactionHash} 1`].sort());
});

test("the log names invoices and users of an operator's actions by their ids only", async () => {
  const user = await api.newUser();
  await list({ email: user.email });
  expect((await api.send(accountCalls.me, { token: user.token })).status).toBe(200);
  expect(api.capture.text()).toContain("invoices.credit");
  expect(api.capture.text()).not.toContain("Paid by hand");
  expect(api.capture.text()).not.toContain("@example.org");
});
