import { randomUUID } from "node:crypto";
import type { ChainReader } from "@dexnet/chain/chain-reader";
import type { PaymentContracts } from "@dexnet/chain/check-chain";
import type { DepositAddresses } from "@dexnet/chain/deposit-addresses";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Breakdown, PaymentToken } from "@dexnet/protocol/payments";
import type { Plan } from "@dexnet/protocol/products";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { createUserStore } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import type { Catalogue } from "../products/catalogue.ts";
import { createUserProductStore } from "../products/product-store.ts";
import { createDexIdStore } from "../promocodes/dexid-store.ts";
import { toCents } from "../promocodes/dollars.ts";
import { findOrderPromocode, type OrderPromocode } from "../promocodes/order-promocode.ts";
import { closeInvoice } from "../promocodes/promocode-reservation.ts";
import type { PromocodeUses } from "../promocodes/promocode-uses.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { ChainCheck } from "./chain-check.ts";
import { hasFoundPayment } from "./found-payment.ts";
import { invoiceBucket } from "./invoice-bucket.ts";
import { createInvoiceStore, type StoredInvoice } from "./invoice-store.ts";
import { quoteLockMs as maxQuoteLockMs, openInvoicesPerUser } from "./payment-limits.ts";
import { type Calculation, calculate, type Price, pricePlan, type TokenPrice } from "./pricing/calculation.ts";
import { creditOf } from "./pricing/invoice-credit.ts";
import { type PlannedPurchase, planPurchase } from "./pricing/plan-purchase.ts";
import { type Quotes, stablePrice } from "./pricing/quotes.ts";
import { unusedCentsOf } from "./pricing/unused-value.ts";
import type { Scanner } from "./scanner.ts";
import type { Settlement } from "./settlement.ts";
import { createTransferStore } from "./transfer-store.ts";

export interface PurchaseOrder {
  readonly userId: string;
  readonly token: PaymentToken;
  readonly planId: string;
  readonly userProductId: string | null;
  /** Lower case. */
  readonly storageAddress: string | null;
  /** Null for the one that the user keeps. */
  readonly promocode: string | null;
}

export interface InvoiceOrdersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly promocodeUses: PromocodeUses;
  readonly ledgerOutbox: LedgerOutbox;
  readonly reader: ChainReader;
  readonly contracts: PaymentContracts;
  readonly chainCheck: ChainCheck;
  readonly deposits: DepositAddresses;
  readonly quotes: Quotes;
  readonly scanner: Pick<Scanner, "requireCrediting">;
  readonly throttles: Pick<Throttles, "count">;
  readonly quoteLockMs?: number;
  readonly settlement: Pick<Settlement, "grant">;
}

/** A purchase with its discounts, before the price of the token is read. */
interface PricedOrder {
  readonly plan: Plan;
  readonly planned: PlannedPurchase;
  readonly dexIdPercent: number | null;
  /** Promocode in the price. */
  readonly promocode: OrderPromocode | null;
  readonly price: Price;
}

/** State of the chain for a purchase that costs something. */
interface ChainState {
  readonly price: TokenPrice;
  readonly headBlock: number;
}

/** Another order has taken the discounts since this one was found to cost nothing: it needs the price of the token. */
class PriceNeeded extends Error {}

export type InvoiceOrders = ReturnType<typeof createInvoiceOrders>;

/** Prices purchases and makes their invoices. */
export function createInvoiceOrders(deps: InvoiceOrdersDeps) {
  const { db, clock, catalogue, promocodeUses, reader, contracts, chainCheck, deposits, quotes, settlement } = deps;
  const { scanner, throttles } = deps;
  const { quoteLockMs = maxQuoteLockMs } = deps;

  async function priceOrder(at: Db, order: PurchaseOrder): Promise<PricedOrder> {
    const { userId, userProductId, token } = order;
    const plan = catalogue.plans.find(({ id }) => id === order.planId);
    if (plan === undefined) throw new AppError("plan_not_found");
    const products = await createUserProductStore(at).listOf(userId);
    const planned = planPurchase({ plan, products, userProductId, now: clock.now() });
    const dexIdPercent = (await createDexIdStore(at).findOf(userId))?.percent ?? null;
    const promocode = await findOrderPromocode(at, order, (invoice) => hasFoundPayment(at, invoice));
    const discount = promocode?.discount ?? null;
    const price = pricePlan({ plan, unusedCents: planned.unusedCents, token, dexIdPercent, promocode: discount });
    return { plan, planned, dexIdPercent, promocode: price.isPromocodeApplied ? promocode : null, price };
  }

  function calculateAmount(order: PurchaseOrder, { plan, planned, price }: PricedOrder, of: TokenPrice): Calculation {
    const tokens = chainCheck.tokens();
    return calculate({
      plan,
      purchase: planned.purchase,
      endDate: planned.endsAt,
      priced: price,
      token: order.token,
      decimals: tokens[order.token].decimals,
      stableDecimals: tokens.USDT.decimals,
      price: of,
    });
  }

  /** Nothing needs no chain. Nothing else is sold while its payment would not be credited. */
  async function readTokenPrice(order: PurchaseOrder, { price }: PricedOrder): Promise<TokenPrice> {
    if (price.totalCents === 0n) return stablePrice;
    await scanner.requireCrediting();
    return quotes.readPrice(order.token);
  }

  async function readHead(): Promise<number> {
    try {
      return await reader.readHeadNumber();
    } catch (cause) {
      throw new AppError("payments_unavailable", { cause });
    }
  }

  /** A wrong promocode counts as a guess. One that gives a product is no discount. */
  async function checkPromocode({ userId, promocode }: PurchaseOrder): Promise<void> {
    if (promocode === null) return;
    const { kind } = await promocodeUses.check(userId, promocode);
    if (kind === "product") throw new AppError("promocode_failed");
  }

  /** Whether a payment of an open invoice has been found, or its time has not ended and its price is the same. */
  async function isStillRight(at: Db, open: StoredInvoice, priced: () => Promise<PricedOrder>): Promise<boolean> {
    if (await hasFoundPayment(at, open)) return true;
    return open.expiresAt > clock.now() && hasSamePrice(open, await priced());
  }

  /** Ends the invoices in whose place a new one comes. */
  async function closeReplaced(tx: Db, ids: readonly (string | null | undefined)[]): Promise<void> {
    for (const id of new Set(ids)) {
      const invoice = typeof id === "string" ? await createInvoiceStore(tx).findById(id) : undefined;
      if (invoice === undefined) continue;
      // A transfer inside of the lock still counts when it is read.
      await closeInvoice(tx, invoice, invoice.expiresAt > clock.now() ? "cancelled" : "expired", clock.now());
    }
  }

  async function create(tx: Db, order: PurchaseOrder, chain: ChainState | null): Promise<StoredInvoice> {
    // Every transaction about the discounts of a user locks the user first.
    if ((await createUserStore(tx).lock(order.userId, "exclusive")) === undefined)
      throw new AppError("session_expired");
    if (order.promocode !== null) await promocodeUses.use(tx, order.userId, order.promocode);
    const store = createInvoiceStore(tx);
    await store.lockOpen(order.userId);
    const open = await store.findOpen(order.userId, order.token, order.planId);
    if (open !== undefined && (await isStillRight(tx, open, () => priceOrder(tx, order)))) return open;
    const priced = await priceOrder(tx, order);
    await closeReplaced(tx, [open?.id, priced.promocode?.use?.invoiceId]);
    if ((await store.countOpen(order.userId)) >= openInvoicesPerUser) throw new AppError("too_many_requests");
    const isFree = priced.price.totalCents === 0n;
    if (!isFree && chain === null) throw new PriceNeeded();
    await throttles.count(tx, invoiceBucket(order.userId));
    const invoice = await insert(tx, order, priced, isFree ? null : chain);
    return isFree ? grantFree(tx, invoice) : invoice;
  }

  async function insert(tx: Db, order: PurchaseOrder, priced: PricedOrder, chain: ChainState | null) {
    const store = createInvoiceStore(tx);
    const tokens = chainCheck.tokens();
    const calculation = calculateAmount(order, priced, chain?.price ?? stablePrice);
    const cursor = await createTransferStore(tx).readCursor(contracts.chainId);
    const depositIndex = await store.nextDepositIndex();
    const createdAt = clock.now();
    const invoice: StoredInvoice = {
      id: randomUUID(),
      userId: order.userId,
      depositIndex,
      address: deposits.addressOf(depositIndex),
      purchase: priced.planned.purchase,
      plan: priced.plan,
      replacedProductId: priced.planned.replaced?.id ?? null,
      storageAddress: order.storageAddress,
      token: order.token,
      tokenAddress: tokens[order.token].address,
      decimals: tokens[order.token].decimals,
      amount: calculation.amount,
      breakdown: calculation.breakdown,
      status: chain === null ? "paid" : "pending",
      received: 0n,
      createdBlock: chain?.headBlock ?? cursor?.blockNumber ?? 0,
      createdAt,
      expiresAt: chain === null ? createdAt : addMilliseconds(createdAt, quoteLockMs),
      closedAt: chain === null ? createdAt : null,
      userProductId: null,
      promocode: priced.promocode?.code ?? null,
      lateReason: null,
      unconfirmed: null,
    };
    if (!(await store.insert(invoice))) throw new Error("A second open invoice for the same purchase.");
    await priced.promocode?.reserve(tx, invoice.id);
    return invoice;
  }

  async function grantFree(tx: Db, invoice: StoredInvoice): Promise<StoredInvoice> {
    const granted = await settlement.grant(tx, invoice);
    await createInvoiceStore(tx).update(invoice.id, granted);
    return { ...invoice, ...granted };
  }

  async function order(wanted: PurchaseOrder): Promise<StoredInvoice> {
    const open = await createInvoiceStore(db).findOpen(wanted.userId, wanted.token, wanted.planId);
    if (open !== undefined && (await isStillRight(db, open, () => priceOrder(db, wanted)))) return open;
    const priced = await priceOrder(db, wanted);
    const chain =
      priced.price.totalCents === 0n
        ? null
        : { price: await readTokenPrice(wanted, priced), headBlock: await readHead() };
    return await transact(db, (tx) => create(tx, wanted, chain));
  }

  return {
    /** Changes nothing. Faults: plan_not_found, plan_active, payments_unavailable, and those of a promocode. */
    async calculate(order: PurchaseOrder): Promise<Breakdown> {
      await checkPromocode(order);
      const priced = await priceOrder(db, order);
      return calculateAmount(order, priced, await readTokenPrice(order, priced)).breakdown;
    },

    /** Faults: those of `calculate`, and too_many_requests. */
    async getOrCreate(wanted: PurchaseOrder): Promise<StoredInvoice> {
      await checkPromocode(wanted);
      const invoice = await order(wanted).catch((fault: unknown) => {
        if (fault instanceof PriceNeeded) return order(wanted);
        throw fault;
      });
      deps.ledgerOutbox.wake();
      return invoice;
    },
  };
}

/** The credit is locked with the quote, but a renewal since has changed it. */
function hasSamePrice(invoice: StoredInvoice, { planned, ...priced }: PricedOrder): boolean {
  const { promocode, breakdown, plan, createdAt } = invoice;
  const isUpgrade = planned.purchase === "upgrade" && planned.replaced !== null;
  const unusedCents = isUpgrade ? unusedCentsOf(planned.replaced, createdAt) : 0n;
  const creditCents = creditOf(invoice);
  // A credit takes at most the price off.
  const isSameCredit =
    creditCents === unusedCents || (creditCents < unusedCents && creditCents === toCents(plan.price));
  if (!isSameCredit) return false;
  const percent = breakdown.lines.find(({ kind }) => kind === "dexid")?.percent ?? null;
  const percentNow = priced.dexIdPercent === null ? null : priced.dexIdPercent / 100;
  return percent === percentNow && promocode === (priced.promocode?.code ?? null);
}
