import { randomUUID } from "node:crypto";
import type { ChainReader } from "@dexnet/chain/chain-reader";
import type { PaymentContracts } from "@dexnet/chain/check-chain";
import type { DepositAddresses } from "@dexnet/chain/deposit-addresses";
import { AppError } from "@dexnet/protocol/errors";
import type { Breakdown, PaymentToken } from "@dexnet/protocol/payments";
import type { Plan } from "@dexnet/protocol/products";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { transact } from "../database/transact.ts";
import type { Catalogue } from "../products/catalogue.ts";
import { createUserProductStore } from "../products/store.ts";
import { createStorageStore } from "../storages/store.ts";
import { type Calculation, calculate } from "./calculation.ts";
import type { ChainCheck } from "./chain-check.ts";
import { type InvoiceAnswer, invoiceAnswer } from "./invoice-answer.ts";
import { createInvoiceStore, type StoredInvoice } from "./invoice-store.ts";
import { openInvoicesPerUser, quoteLockMs } from "./limits.ts";
import { type PlannedPurchase, planPurchase } from "./plan-purchase.ts";
import type { Quotes } from "./quotes.ts";
import type { Scanner } from "./scanner.ts";
import { createTransferStore } from "./transfer-store.ts";

export interface PurchaseOrder {
  readonly userId: string;
  readonly token: PaymentToken;
  readonly planId: string;
  readonly userProductId: string | null;
  /** Lower case. */
  readonly storageAddress: string | null;
}

export interface InvoicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly reader: ChainReader;
  readonly contracts: PaymentContracts;
  readonly chainCheck: ChainCheck;
  readonly deposits: DepositAddresses;
  readonly quotes: Quotes;
  readonly scanner: Scanner;
  /** Page of a transaction in a block explorer, with `{transaction}`. */
  readonly explorerUrl: string | null;
}

export type Invoices = ReturnType<typeof createInvoices>;

export function createInvoices(deps: InvoicesDeps) {
  const { db, clock, catalogue, reader, contracts, chainCheck, deposits, quotes, scanner, explorerUrl } = deps;

  async function plan(
    order: PurchaseOrder,
  ): Promise<{ planned: PlannedPurchase; plan: Plan; calculation: Calculation }> {
    const bought = catalogue.plans.find(({ id }) => id === order.planId);
    if (bought === undefined) throw new AppError("plan_not_found");
    const tokens = chainCheck.tokens();
    const products = await createUserProductStore(db).listOf(order.userId);
    const { userProductId } = order;
    const planned = planPurchase({ plan: bought, products, userProductId, now: clock.now() });
    const calculation = calculate({
      plan: bought,
      purchase: planned.purchase,
      unusedCents: planned.unusedCents,
      endDate: planned.endsAt,
      token: order.token,
      decimals: tokens[order.token].decimals,
      stableDecimals: tokens.USDT.decimals,
      price: await quotes.readPrice(order.token),
    });
    return { planned, plan: bought, calculation };
  }

  async function create(order: PurchaseOrder): Promise<StoredInvoice> {
    const { planned, plan: bought, calculation } = await plan(order);
    const tokens = chainCheck.tokens();
    const createdBlock = await readHead();
    return transact(db, async (tx) => {
      const store = createInvoiceStore(tx);
      const open = await store.findOpen(order.userId, order.token, order.planId);
      if (open !== undefined && open.expiresAt > clock.now()) return open;
      // A transfer inside of its lock still counts when it is read.
      if (open !== undefined) await store.update(open.id, { status: "expired", closedAt: clock.now() });
      if ((await store.countOpen(order.userId)) >= openInvoicesPerUser) throw new AppError("too_many_requests");
      const depositIndex = await store.nextDepositIndex();
      const createdAt = clock.now();
      const invoice: StoredInvoice = {
        id: randomUUID(),
        userId: order.userId,
        depositIndex,
        address: deposits.addressOf(depositIndex),
        purchase: planned.purchase,
        plan: bought,
        replacedProductId: planned.replaced?.id ?? null,
        storageAddress: order.storageAddress,
        token: order.token,
        tokenAddress: tokens[order.token].address,
        decimals: tokens[order.token].decimals,
        amount: calculation.amount,
        breakdown: calculation.breakdown,
        status: "pending",
        received: 0n,
        createdBlock,
        createdAt,
        expiresAt: addMilliseconds(createdAt, quoteLockMs),
        closedAt: null,
        userProductId: null,
      };
      if (await store.insert(invoice)) return invoice;
      // Another request of the same user was faster.
      const other = await store.findOpen(order.userId, order.token, order.planId);
      if (other === undefined) throw new AppError("internal");
      return other;
    });
  }

  async function readHead(): Promise<number> {
    try {
      return await reader.readHeadNumber();
    } catch (cause) {
      throw new AppError("payments_unavailable", { cause });
    }
  }

  async function describe(invoice: StoredInvoice): Promise<InvoiceAnswer> {
    const transfers = await createTransferStore(db).listOf(invoice.id);
    const { userProductId } = invoice;
    const storages = userProductId === null ? [] : await createStorageStore(db).listOfProduct(userProductId);
    const chosen = storages.find(({ address }) => address === invoice.storageAddress) ?? storages[0];
    return invoiceAnswer({
      ...{ invoice, transfers, contracts, explorerUrl },
      unconfirmed: scanner.unconfirmedOf(invoice.id),
      storageAddress: chosen?.address ?? null,
    });
  }

  async function find(id: string, address: string, userId: string): Promise<StoredInvoice> {
    const invoice = await createInvoiceStore(db).find(id, userId);
    if (invoice === undefined || invoice.address !== address) throw new AppError("invoice_not_found");
    return invoice;
  }

  return {
    /** Faults: plan_not_found, plan_active, payments_unavailable. */
    calculate: async (order: PurchaseOrder): Promise<Breakdown> => (await plan(order)).calculation.breakdown,

    /** Faults: those of `calculate`, and too_many_requests. */
    async getOrCreate(order: PurchaseOrder): Promise<InvoiceAnswer> {
      const open = await createInvoiceStore(db).findOpen(order.userId, order.token, order.planId);
      if (open !== undefined && open.expiresAt > clock.now()) return describe(open);
      const invoice = await create(order);
      scanner.wake();
      return describe(invoice);
    },

    /** Fault: invoice_not_found. */
    async status(id: string, address: string, userId: string): Promise<InvoiceAnswer> {
      return describe(await find(id, address, userId));
    },

    /** Faults: invoice_not_found, invoice_closed. */
    async cancel(id: string, address: string, userId: string): Promise<InvoiceAnswer> {
      await find(id, address, userId);
      const cancelled = await transact(db, async (tx) => {
        const store = createInvoiceStore(tx);
        const invoice = await store.lock(id);
        if (invoice === undefined) throw new AppError("invoice_not_found");
        if (invoice.status === "cancelled") return invoice;
        const isUnpaid = invoice.status === "pending" && scanner.unconfirmedOf(id) === undefined;
        if (!isUnpaid) throw new AppError("invoice_closed");
        const change = { status: "cancelled", closedAt: clock.now() } as const;
        await store.update(id, change);
        return { ...invoice, ...change };
      });
      return describe(cancelled);
    },

    async listOf(userId: string): Promise<InvoiceAnswer[]> {
      return Promise.all((await createInvoiceStore(db).listOf(userId)).map(describe));
    },
  };
}
