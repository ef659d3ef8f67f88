import { type RpcLie, type RpcProxy, startRpcProxy } from "@dexnet/chain/testing/rpc-proxy";
import { type Invoice, invoiceSchema, type PaymentToken, paymentCalls } from "@dexnet/protocol/payments";
import { productCalls } from "@dexnet/protocol/products";
import type { Database } from "@dexnet/service/database/database";
import { expect } from "vitest";
import { invoiceGrants } from "../payments/payment-tables.ts";
import type { PaymentChain } from "../payments/payments.ts";
import type { Answer, TestUser } from "./api-client.ts";
import { startTestApi, type TestApi } from "./api-server.ts";
import { type PaymentWorld, startPaymentWorld } from "./payment-api.ts";

const holdMs = 400;
/** First deposit address of the last api on an existing chain. */
let firstIndex = 0;
const dayMs = 86_400_000;

export interface PaymentFaults {
  readonly world: PaymentWorld;
  readonly api: TestApi;
  /** Endpoints of the api, in the order of its settings. */
  readonly proxies: readonly RpcProxy[];
  /** The first or only endpoint lies while `work` runs. */
  during<T>(lie: RpcLie, work: () => Promise<T>): Promise<T>;
  /** Waits for a whole scan that sees everything that has happened until now. */
  scan(): Promise<void>;
  /** Mines blocks until everything that was paid is final, and waits for a scan. */
  finalize(): Promise<void>;
  /** Moves the clock of the api and the time of the next blocks. */
  advance(milliseconds: number): Promise<void>;
  buyer(): Promise<Buyer>;
  /** Number of grants of an invoice. */
  grantsOf(invoice: Invoice): Promise<number>;
  stop(): Promise<void>;
}

export interface Buyer {
  readonly user: TestUser;
  order(product?: string, token?: PaymentToken): Promise<Invoice>;
  tryOrder(product?: string, token?: PaymentToken): Promise<Answer>;
  status(invoice: Invoice): Promise<Invoice>;
  cancel(invoice: Invoice): Promise<Answer>;
  products(): Promise<{ id: string; end_date: string }[]>;
}

export interface PaymentFaultsOptions {
  readonly endpoints?: 1 | 2;
  readonly chain?: Partial<Omit<PaymentChain, "reader">>;
  /** An existing database. The caller closes it. */
  readonly database?: Database;
  /** An existing chain. The caller stops it. */
  readonly world?: PaymentWorld;
}

/** An api whose only view of a local chain are endpoints that can lie. */
export async function startPaymentFaults(options: PaymentFaultsOptions = {}): Promise<PaymentFaults> {
  const world = options.world ?? (await startPaymentWorld());
  const first = await startRpcProxy(world.rpcUrl, { holdMs });
  const proxies = options.endpoints === 2 ? [first, await startRpcProxy(world.rpcUrl)] : [first];
  // The addresses of an existing chain may have been used by another api.
  if (options.world !== undefined) firstIndex += 100_000;
  const ownIndex = options.world === undefined ? 0 : firstIndex;
  const deposits = { addressOf: (index: number) => world.deposits.addressOf(ownIndex + index) };
  const urls = proxies.map(({ url }) => url);
  const api = await startTestApi({
    paymentChain: world.openAt(urls, options.world === undefined ? options.chain : { deposits, ...options.chain }),
    accessTokenSeconds: (365 * dayMs) / 1_000,
    ...(options.database === undefined ? {} : { database: options.database }),
  });
  const { timestamp } = await world.moves.client.getBlock();
  api.clock.advance(Math.max(0, Number(timestamp) * 1_000 - Date.now()));

  async function scan(): Promise<void> {
    await first.waitForScan();
  }

  return {
    world,
    api,
    proxies,
    scan,
    async during(lie, work) {
      first.lie(lie);
      try {
        return await work();
      } finally {
        first.lie(null);
      }
    },
    async finalize() {
      await world.mine(5);
      await scan();
    },
    async advance(milliseconds) {
      api.clock.advance(milliseconds);
      await world.moves.increaseTime(milliseconds);
    },
    buyer: async () => createBuyer(api, await api.newUser()),
    async grantsOf({ invoice }) {
      const grants = await api.database.db.select().from(invoiceGrants);
      return grants.filter(({ invoiceId }) => invoiceId === invoice).length;
    },
    async stop() {
      await api.close();
      for (const proxy of proxies) await proxy.stop();
      if (options.world === undefined) await world.stop();
    },
  };
}

/** Calls of one user to an api. */
export function createBuyer(api: Pick<TestApi, "send">, user: TestUser): Buyer {
  const { token: session } = user;
  const tryOrder = (product = "storage-10", token: PaymentToken = "USDT") =>
    api.send(paymentCalls.getOrCreateInvoice, { token: session, body: { product, token } });
  const keyOf = ({ invoice, address }: Invoice) => ({ token: session, body: { invoice, address } });
  return {
    user,
    tryOrder,
    async order(product, token) {
      const { status, body } = await tryOrder(product, token);
      expect(status, JSON.stringify(body)).toBe(200);
      return invoiceSchema.parse(body);
    },
    status: async (invoice) => invoiceSchema.parse((await api.send(paymentCalls.paymentStatus, keyOf(invoice))).body),
    cancel: (invoice) => api.send(paymentCalls.cancelInvoice, keyOf(invoice)),
    async products() {
      const { body } = await api.send(productCalls.userProducts, { token: session });
      return productCalls.userProducts.answer.parse(body).products;
    },
  };
}
