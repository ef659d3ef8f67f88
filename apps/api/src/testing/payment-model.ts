import { createRpcReader } from "@dexnet/chain/rpc-reader";
import {
  amountData,
  answerOldHead,
  answerOtherHashes,
  brokenAnswers,
  changeBalances,
  changeEachLog,
  duplicateLogs,
  inventTransfer,
  leaveLogsOut,
  refuseBalances,
} from "@dexnet/chain/testing/rpc-lies";
import type { RpcLie } from "@dexnet/chain/testing/rpc-proxy";
import { invoiceSchema } from "@dexnet/protocol/payments";
import { expect } from "vitest";
import { allDepositsBlocks, overlapBlocks } from "../payments/payment-limits.ts";
import { invoiceChanges, invoiceGrants, invoices } from "../payments/payment-tables.ts";
import type { Buyer, PaymentFaults } from "./payment-faults.ts";
import { readBooks } from "./payment-model-books.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const lockMs = 15 * minuteMs;
const creditableMs = 7 * dayMs;
/** Time after which the api reads an address again that it could not explain. */
const retryMs = 11 * minuteMs;
const tokens = ["USDT", "DEXNET"] as const;

type Hex = `0x${string}`;

interface ModelInvoice {
  readonly id: string;
  readonly token: "USDT" | "DEXNET";
  readonly address: string;
  readonly amount: bigint;
  readonly createdAt: number;
  readonly buyer: Buyer;
  isCancelled: boolean;
  isSwept: boolean;
}

interface ModelTransfer {
  readonly at: number;
  readonly amount: bigint;
}

/** Expected state of an invoice, computed from the final transfers to its address. */
function expectedOf(invoice: ModelInvoice, transfers: readonly ModelTransfer[], now: number) {
  const sum = (some: readonly ModelTransfer[]) => some.reduce((total, { amount }) => total + amount, 0n);
  const { amount, isCancelled, createdAt } = invoice;
  const inLock = transfers.filter(({ at }) => at <= createdAt + lockMs);
  const extending = inLock.find((_, index) => 4n * sum(inLock.slice(0, index + 1)) >= amount);
  const deadline = extending === undefined ? createdAt + lockMs : Math.max(createdAt + lockMs, extending.at + dayMs);
  const received = sum(transfers);
  const isInTime = !isCancelled && sum(transfers.filter(({ at }) => at <= deadline)) >= amount;
  const completing = transfers.find((_, index) => sum(transfers.slice(0, index + 1)) >= amount);
  if (isInTime) return { received, grants: 1, status: received > amount ? "overpaid" : "paid" };
  if (completing !== undefined) {
    return { received, grants: completing.at > createdAt + creditableMs ? 0 : 1, status: "late" };
  }
  if (isCancelled) return { received, grants: 0, status: "cancelled" };
  if (now > deadline) return { received, grants: 0, status: "expired" };
  return { received, grants: 0, status: received > 0n ? "partially_paid" : "pending" };
}

export interface ModelRun {
  readonly faults: PaymentFaults;
  readonly seed: number;
  /** Reorganisations that must have happened at the end, and other steps beside them. */
  readonly reorganizations: number;
  readonly steps: number;
  readonly lies: boolean;
  /**
   * Plans that are bought. With several of them a payment that is enough may be late in place of a grant, because the plans of
   * a buyer exclude each other. Then no buyer may get more than was paid.
   */
  readonly plans: readonly string[];
}

/** Random orders, payments, cancellations, times, blocks, reorganisations and lies. Compares everything with a model. */
export async function runPaymentModel({ faults, seed, ...run }: ModelRun): Promise<{ granted: number }> {
  const { world, api, proxies } = faults;
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const isExact = run.plans.length === 1;
  const buyers = await Promise.all(Array.from({ length: isExact ? 3 : 1 }, () => faults.buyer()));
  const known: ModelInvoice[] = [];
  const signed = new Map<string, Hex>();
  const honest = createRpcReader({ url: world.rpcUrl });
  let isLying = false;
  let lyingMs = 0;

  async function order(): Promise<void> {
    const buyer = pick(buyers);
    const { status, body } = await buyer.tryOrder(pick(run.plans), pick(tokens));
    if (status !== 200) return;
    const { invoice: id, token, address, amount, created_at } = invoiceSchema.parse(body);
    if (known.some((invoice) => invoice.id === id)) return;
    const createdAt = Date.parse(created_at);
    known.push({ id, token, address, amount: BigInt(amount), createdAt, buyer, isCancelled: false, isSwept: false });
  }

  async function pay(): Promise<void> {
    const invoice = pick(known.slice(-6));
    if (invoice === undefined || (isLying && invoice.isSwept)) return;
    const part = (invoice.amount * BigInt(1 + below(99))) / 100n;
    const whole = isExact ? [invoice.amount] : Array.from({ length: 12 }, () => invoice.amount);
    const amount = pick([...whole, invoice.amount - 1n, invoice.amount + 1n, part, invoice.amount - part, 1n, 0n]);
    const token = below(8) === 0 ? pick(tokens) : invoice.token;
    const transaction = await world.moves.sign(world.contracts.tokens[token], invoice.address, amount);
    signed.set(await world.moves.send(transaction), transaction);
    // If its log were missing, the balance of a swept address would not show it.
    if (invoice.isSwept) await faults.finalize();
  }

  /** Some transactions of the replaced blocks vanish, and the others come again in other blocks. */
  async function reorganize(): Promise<void> {
    const head = await world.moves.client.getBlockNumber({ cacheTime: 0 });
    const depth = 1 + below(4);
    const replaced: Hex[] = [];
    for (let number = head - BigInt(depth) + 1n; number <= head; number++) {
      const { transactions } = await world.moves.client.getBlock({ blockNumber: number });
      replaced.push(...transactions.flatMap((hash) => signed.get(hash) ?? []));
    }
    // A later transaction of the same wallet needs the ones before it.
    await world.moves.reorganize(depth, replaced.slice(0, below(replaced.length + 1)));
  }

  async function cancel(): Promise<void> {
    const invoice = pick(known.slice(-6));
    if (invoice === undefined) return;
    const { status } = await invoice.buyer.cancel({ invoice: invoice.id, address: invoice.address } as never);
    if (status === 200) invoice.isCancelled = true;
  }

  async function sweep(): Promise<void> {
    const invoice = pick(known);
    if (invoice === undefined || isLying) return;
    await faults.finalize();
    const rows = await api.database.db.select().from(invoices);
    const { depositIndex = -1, received = 0n } = rows.find(({ id }) => id === invoice.id) ?? {};
    const token = world.contracts.tokens[invoice.token];
    // The operator moves only what the books have.
    if (received === 0n || (await world.moves.balanceOf(token, invoice.address)) !== received) return;
    await world.moves.sweep(depositIndex, token);
    await faults.finalize();
    invoice.isSwept = true;
  }

  async function lie(): Promise<void> {
    isLying = run.lies && !isLying;
    lyingMs = 0;
    proxies[0]?.lie(isLying ? pick(await lies()) : null);
  }

  /** Without balances that are too high: with invented transfers before, they are a lie that one endpoint can't contradict. */
  async function lies(): Promise<RpcLie[]> {
    const block = await honest.readFinalizedBlock();
    const invoice = pick(known);
    const token = world.tokens[invoice?.token ?? "USDT"].address;
    const forged = { token, receiver: invoice?.address ?? token, amount: invoice?.amount ?? 1n, block };
    return [
      brokenAnswers["an error of JSON-RPC"],
      brokenAnswers["a page of a gateway"],
      leaveLogsOut,
      duplicateLogs,
      answerOldHead(Math.max(1, block.number - 30)),
      answerOtherHashes,
      refuseBalances,
      inventTransfer(forged),
      changeBalances((balance) => balance / 3n),
      changeEachLog(({ data }) => ({ data: amountData(BigInt(data) / 2n) })),
      changeEachLog(({ data }) => ({ data: amountData(BigInt(data) * 2n) })),
      changeEachLog(() => ({ logIndex: "0x9" })),
      changeEachLog(() => ({ address: world.tokens.USDT.address })),
      changeEachLog(() => ({ removed: true })),
    ];
  }

  async function passTime(): Promise<void> {
    const passedMs = pick([minuteMs, 5 * minuteMs, 5 * minuteMs, lockMs, 2 * dayMs]);
    lyingMs += passedMs;
    // A wrong balance decides late payments after an hour.
    if (isLying && lyingMs > 45 * minuteMs) await lie();
    await faults.advance(passedMs);
  }

  const steps: readonly (readonly [number, () => Promise<unknown>])[] = [
    [isExact ? 3 : 6, order],
    [8, pay],
    [4, () => world.mine(1 + below(4))],
    [isExact ? 1 : 4, cancel],
    [1, passTime],
    [1, sweep],
    [2, async () => await proxies[0]?.waitForAttempt()],
    [run.lies ? 2 : 0, lie],
  ];
  const weighted = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

  await order();
  const total = run.steps + run.reorganizations;
  let reorganized = 0;
  for (let step = 0; step < total; step++) {
    const isDue = reorganized * total < run.reorganizations * (step + 1);
    if (isDue) {
      await reorganize();
      reorganized++;
    } else await pick(weighted)();
  }
  expect(reorganized).toBe(run.reorganizations);

  proxies[0]?.lie(null);
  // The addresses of all invoices are read, up to the blocks that a scan reads again.
  await world.mine(allDepositsBlocks);
  await world.mine(2 * overlapBlocks);
  await faults.scan();
  await faults.advance(retryMs);
  const last = { expected: new Map<string, unknown>() };
  // The api looks for missing transfers of closed invoices little by little.
  await expect
    .poll(async () => {
      await faults.scan();
      last.expected = await expectAll();
      return describe(await readAll(), last.expected);
    })
    .toEqual([]);
  if (!isExact) for (const { user } of buyers) await expectNothingGiven(user.id);
  const states = [...last.expected.values()] as { grants: number }[];
  return { granted: states.reduce((sum, { grants }) => sum + grants, 0) };

  async function expectAll() {
    const { number } = await honest.readFinalizedBlock();
    const now = api.clock.now().getTime();
    const query = { tokens: tokens.map((token) => world.tokens[token].address), fromBlock: 0, toBlock: number };
    const all = await honest.readTransfers({ ...query, receivers: known.map(({ address }) => address as Hex) });
    const times = new Map<number, number>();
    for (const blockNumber of new Set(all.map((transfer) => transfer.blockNumber))) {
      times.set(blockNumber, (await honest.readBlock(blockNumber)).at.getTime());
    }
    return new Map<string, unknown>(
      known.map((invoice) => {
        const { address } = world.tokens[invoice.token];
        const own = all.filter(({ token, receiver }) => token === address && receiver === invoice.address);
        const dated = own.map(({ amount, blockNumber }) => ({ amount, at: times.get(blockNumber) ?? 0 }));
        return [invoice.id, expectedOf(invoice, dated, now)];
      }),
    );
  }

  /** What was granted is at most what was paid, both at the prices of the catalogue. One plan runs at a time. */
  async function expectNothingGiven(userId: string): Promise<void> {
    const { grantedCents, paidCents, running } = await readBooks(api.database.db, userId, api.clock.now());
    expect({ seed, excessCents: Math.max(0, grantedCents - paidCents) }).toEqual({ seed, excessCents: 0 });
    expect({ seed, running: Math.min(1, running) }).toEqual({ seed, running });
  }

  async function readAll() {
    const grants = await api.database.db.select().from(invoiceGrants);
    const rows = await api.database.db.select().from(invoices);
    const changes = isExact ? [] : await api.database.db.select().from(invoiceChanges);
    // The end of a plan cancels the invoices that would replace it.
    for (const { invoiceId } of changes.filter(({ status }) => status === "cancelled"))
      for (const invoice of known.filter(({ id }) => id === invoiceId)) invoice.isCancelled = true;
    return new Map<string, unknown>(
      rows.map(({ id, received, status }) => {
        return [id, { received, grants: grants.filter(({ invoiceId }) => invoiceId === id).length, status }];
      }),
    );
  }

  /** Differences, in words. */
  function describe(actual: Map<string, unknown>, expected: Map<string, unknown>): string[] {
    const text = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}` : part));
    return known.flatMap(({ id }) => {
      const [is, should] = [text(actual.get(id)), text(expected.get(id))];
      const isRefusal = !isExact && isRefused(actual.get(id), expected.get(id));
      return is === should || isRefusal ? [] : [`seed ${seed}: ${is} instead of ${should}`];
    });
  }
}

/** Whether the plan of an invoice was not granted although it was paid. */
function isRefused(actual: unknown, expected: unknown): boolean {
  const [is, should] = [Object(actual), Object(expected)];
  return should.grants === 1 && is.grants === 0 && is.status === "late" && is.received === should.received;
}

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
