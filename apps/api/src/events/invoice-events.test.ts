import { eventCalls } from "@dexnet/protocol/events";
import { type Invoice, invoiceSchema, paymentCalls } from "@dexnet/protocol/payments";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { type EventClient, openEvents } from "../testing/event-client.ts";
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

async function open({ token }: TestUser, server = api): Promise<EventClient> {
  const stream = await openEvents(server, eventCalls.accountEvents, { token, params: {} });
  streams.push(stream);
  expect(await stream.next()).toEqual({ kind: "check" });
  return stream;
}

async function readStatus({ token }: TestUser, { invoice, address }: Invoice, server: TestApi): Promise<Invoice> {
  return invoiceSchema.parse(
    (await server.send(paymentCalls.paymentStatus, { token, body: { invoice, address } })).body,
  );
}

/** Reads the invoice after each event about it, until a state is as wanted. Returns the states. */
async function readUntil(
  { stream, user, invoice, server = api }: { stream: EventClient; user: TestUser; invoice: Invoice; server?: TestApi },
  isWanted: (state: Invoice) => boolean,
): Promise<Invoice> {
  for (;;) {
    const event = await stream.next();
    if (event === null) throw new Error("The stream has ended.");
    if (event.kind !== "invoice") continue;
    expect(event).toEqual({ kind: "invoice", invoice: invoice.invoice });
    const state = await readStatus(user, invoice, server);
    if (isWanted(state)) return state;
  }
}

describe("events of an invoice", () => {
  test("tell of its confirmations as they grow, and of the payment", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    const watched = { stream: await open(user), user, invoice };
    await world.pay("USDT", invoice.address, BigInt(invoice.amount));
    const confirming = await readUntil(watched, ({ status }) => status === "confirming");
    expect(confirming).toMatchObject({ confirming: invoice.amount, received: "0", user_product: null });
    await world.mine(1);
    const reached = confirming.confirmations?.reached ?? 0;
    await readUntil(watched, ({ confirmations }) => confirmations?.reached === reached + 1);
    await world.mine(5);
    const paid = await readUntil(watched, ({ status }) => status === "paid");
    expect(paid).toMatchObject({ received: invoice.amount, transfers: [{ final: true }] });
    expect(paid.user_product).not.toBeNull();
  });

  test("arrive also from another process, which alone reads the chain", async () => {
    const user = await api.newUser();
    const invoice = await order(user);
    const watched = { stream: await open(user, second), user, invoice, server: second };
    await world.pay("USDT", invoice.address, BigInt(invoice.amount) - 1n);
    await world.mine(5);
    await readUntil(watched, ({ status }) => status === "partially_paid");
    await world.pay("USDT", invoice.address, 1n);
    await world.mine(5);
    await readUntil(watched, ({ status }) => status === "paid");
  });

  test("tell of a cancellation at every process, and nobody else", async () => {
    const [user, stranger] = [await api.newUser(), await api.newUser()];
    const invoice = await order(user);
    const here = { stream: await open(user), user, invoice };
    const there = { stream: await open(user, second), user, invoice, server: second };
    const other = await open(stranger);
    const key = { invoice: invoice.invoice, address: invoice.address };
    await api.send(paymentCalls.cancelInvoice, { token: user.token, body: key });
    for (const watched of [here, there]) await readUntil(watched, ({ status }) => status === "cancelled");
    const own = await order(stranger);
    expect(await other.next()).toEqual({ kind: "invoice", invoice: own.invoice });
  });
});
