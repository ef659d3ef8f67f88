import { randomUUID } from "node:crypto";
import { type Invoice, invoiceSchema, paymentCalls } from "@dexnet/protocol/payments";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { type EventClient, openEvents } from "../testing/event-client.ts";
import { expectFault } from "../testing/faults.ts";
import { metricSum } from "../testing/metrics.ts";
import { type PaymentWorld, startPaymentWorld } from "../testing/payment-api.ts";

let world: PaymentWorld;
let api: TestApi;
let second: TestApi;
const streams: EventClient[] = [];

beforeAll(async () => {
  world = await startPaymentWorld();
  api = await startTestApi({ paymentChain: world.open() });
  // It sees nothing but what the first process writes to the database.
  second = await startTestApi({
    sharedWith: api,
    paymentChain: { ...world.open(), check: () => Promise.reject(new Error("down")) },
  });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await second.close();
  await api.close();
  await world.stop();
});

async function order(user: TestUser): Promise<Invoice> {
  const body = { product: "storage-10", token: "USDT" };
  return invoiceSchema.parse((await api.send(paymentCalls.getOrCreateInvoice, { token: user.token, body })).body);
}

async function open({ token }: TestUser, { invoice }: Invoice, server = api): Promise<EventClient> {
  const stream = await openEvents(server, paymentCalls.invoiceEvents, { token, params: { invoice } });
  streams.push(stream);
  expect(stream.status).toBe(200);
  return stream;
}

/** Reads events until one has the status. */
async function readUntil(stream: EventClient, status: Invoice["status"]): Promise<Invoice[]> {
  const events: Invoice[] = [];
  while (events.at(-1)?.status !== status) {
    const event = await stream.next();
    if (event === null) throw new Error(`The stream has ended before ${status}.`);
    events.push(invoiceSchema.parse(event));
  }
  return events;
}

const openStreams = (...servers: TestApi[]) =>
  metricSum(
    servers.map(({ url }) => url),
    "http_event_streams",
  );

describe("events of an invoice", () => {
  test("tell its state at once, its confirmations as they grow, and end when it is paid", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    const stream = await open(user, invoice);
    expect(await stream.next()).toEqual(invoice);
    await world.pay("USDT", invoice.address, BigInt(invoice.amount));
    const [confirming] = await readUntil(stream, "confirming");
    expect(confirming).toMatchObject({ confirming: invoice.amount, received: "0", user_product: null });
    await world.mine(1);
    const next = invoiceSchema.parse(await stream.next());
    expect(next.confirmations?.reached).toBe((confirming?.confirmations?.reached ?? 0) + 1);
    await world.mine(5);
    const paid = (await readUntil(stream, "paid")).at(-1);
    expect(paid).toMatchObject({ received: invoice.amount, transfers: [{ final: true }] });
    expect(paid?.user_product).not.toBeNull();
    expect(await stream.next()).toBeNull();
  });

  test("arrive also from another process", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    const stream = await open(user, invoice, second);
    expect(await stream.next()).toMatchObject({ status: "pending" });
    await world.pay("USDT", invoice.address, BigInt(invoice.amount) - 1n);
    await world.mine(5);
    await readUntil(stream, "partially_paid");
    await world.pay("USDT", invoice.address, 1n);
    await world.mine(5);
    await readUntil(stream, "paid");
    expect(await stream.next()).toBeNull();
  });

  test("tell a cancellation to all who watch, and end", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    const watching = [await open(user, invoice), await open(user, invoice), await open(user, invoice, second)];
    for (const stream of watching) expect(await stream.next()).toMatchObject({ status: "pending" });
    const key = { invoice: invoice.invoice, address: invoice.address };
    await api.send(paymentCalls.cancelInvoice, { token: user.token, body: key });
    for (const stream of watching) {
      expect(await stream.next()).toMatchObject({ status: "cancelled" });
      expect(await stream.next()).toBeNull();
    }
    const later = await open(user, invoice);
    expect(await later.next()).toMatchObject({ status: "cancelled" });
    expect(await later.next()).toBeNull();
  });

  test("are not told to anyone else", async () => {
    const invoice = await order(await api.newUser());
    const { token } = await api.newUser();
    const send = (id: string) => api.send(paymentCalls.invoiceEvents, { token, params: { invoice: id } });
    expectFault(await send(invoice.invoice), "invoice_not_found");
    expectFault(await send(randomUUID()), "invoice_not_found");
    expectFault(await send("1"), "bad_request");
    expect(await openStreams(api)).toBe(0);
  });

  test("stop when the session of the reader ends", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    const stream = await open(user, invoice);
    expect(await stream.next()).toMatchObject({ status: "pending" });
    await api.send(sessionCalls.logout, { body: { token: user.refreshToken } });
    await world.pay("USDT", invoice.address, BigInt(invoice.amount));
    expect(await stream.next()).toBeNull();
    await expect.poll(() => openStreams(api)).toBe(0);
  });

  test("stop when the access token expires, and go on with a new one", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    const stream = await open(user, invoice);
    expect(await stream.next()).toMatchObject({ status: "pending" });
    // The lock of the invoice ends at the same time as the token.
    api.clock.advance(15 * 60_000 + 1);
    expect(await stream.next()).toBeNull();
    const { body } = await api.send(sessionCalls.refreshToken, { body: { token: user.refreshToken } });
    const again = await open({ ...user, token: String(body.token) }, invoice);
    await readUntil(again, "expired");
    expect(await again.next()).toBeNull();
  });

  test("reach all readers, six of each user, and free everything when they leave", async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => api.newUser()));
    const watched = await Promise.all(users.map(async (user) => ({ user, invoice: await order(user) })));
    const readers = watched.flatMap((one) => Array.from({ length: 6 }, () => one));
    const opened = await Promise.all(readers.map(({ user, invoice }) => open(user, invoice)));
    for (const stream of opened) expect(await stream.next()).toMatchObject({ status: "pending" });
    expect(await openStreams(api)).toBe(30);
    const [first] = watched;
    if (first === undefined) throw new Error("There is no user.");
    const params = { invoice: first.invoice.invoice };
    const refused = await api.send(paymentCalls.invoiceEvents, { token: first.user.token, params });
    expectFault(refused, "too_many_requests");
    const { invoice, address } = first.invoice;
    await api.send(paymentCalls.cancelInvoice, { token: first.user.token, body: { invoice, address } });
    for (const stream of opened.slice(0, 6)) expect(await stream.next()).toMatchObject({ status: "cancelled" });
    for (const stream of opened) stream.close();
    await expect.poll(() => openStreams(api)).toBe(0);
  });

  test("end when the server stops, which does not wait for their readers", async () => {
    const third = await startTestApi({ sharedWith: api, paymentChain: world.open() });
    const user = await api.newUser();
    const invoice = await order(user);
    const watching = await Promise.all([1, 2, 3].map(() => open(user, invoice, third)));
    for (const stream of watching) expect(await stream.next()).toMatchObject({ status: "pending" });
    await third.close();
    for (const stream of watching) expect(await stream.next()).toBeNull();
  });

  test("are refused without a chain", async () => {
    const plain = await startTestApi({ sharedWith: api });
    const { token } = await plain.newUser();
    const params = { invoice: randomUUID() };
    expectFault(await plain.send(paymentCalls.invoiceEvents, { token, params }), "in_development");
    await plain.close();
  });
});
