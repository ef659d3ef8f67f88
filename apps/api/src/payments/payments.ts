import { createBatchedReader } from "@dexnet/chain/batched-reader";
import { ChainError, type ChainReader } from "@dexnet/chain/chain-reader";
import type { PaymentContracts, PaymentTokens } from "@dexnet/chain/check-chain";
import type { DepositAddresses } from "@dexnet/chain/deposit-addresses";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { Gauge, type Registry } from "prom-client";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import type { Catalogue } from "../products/catalogue.ts";
import type { PromocodeUses } from "../promocodes/promocode-uses.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import { createChainCheck } from "./chain-check.ts";
import { createDescribeInvoices } from "./describe-invoices.ts";
import { addInvoiceMetrics } from "./invoice-metrics.ts";
import { createInvoiceOrders } from "./invoice-orders.ts";
import { createInvoiceStore, type StoredInvoice } from "./invoice-store.ts";
import { createInvoices, type Invoices } from "./invoices.ts";
import { invoices } from "./payment-tables.ts";
import { amountOf } from "./pricing/calculation.ts";
import { createQuotes } from "./pricing/quotes.ts";
import { startScanMonitor } from "./scan-monitor.ts";
import { createScanner } from "./scanner.ts";
import { createSettlement } from "./settlement.ts";
import { createTransferStore } from "./transfer-store.ts";

/** The chain on which invoices are paid. */
export interface PaymentChain {
  readonly reader: ChainReader;
  readonly contracts: PaymentContracts;
  /** Reads the chain and its contracts once. Throws if it can't be read, or is another one than configured. */
  readonly check: () => Promise<PaymentTokens>;
  readonly deposits: DepositAddresses;
  /** Page of a transaction in a block explorer, with `{transaction}`. */
  readonly explorerUrl: string | null;
  /** Shorter lock of a quote. */
  readonly quoteLockMs?: number;
  readonly scanIntervalMs?: number;
  /** Blocks in one request for logs. */
  readonly scanRangeBlocks?: number;
}

export interface PaymentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly catalogue: Catalogue;
  readonly ledgerOutbox: LedgerOutbox;
  readonly promocodeUses: PromocodeUses;
  readonly throttles: Throttles;
  readonly chain: PaymentChain;
}

export interface Payments {
  readonly invoices: Invoices;
  stop(): Promise<void>;
}

export function startPayments(deps: PaymentsDeps): Payments {
  const { db, clock, log, catalogue, chain } = deps;
  const { contracts } = chain;
  const reader = createBatchedReader(chain.reader);
  const chainCheck = createChainCheck({ check: chain.check, log });
  const quotes = createQuotes({ reader, contracts });

  /**
   * Null if the plan is gone or has another price, or if the pair is empty, so that the operator decides. An outage must not
   * decide: it is a fault, and the invoice is settled later.
   */
  async function amountNow({ plan, token, breakdown, amount }: StoredInvoice): Promise<bigint | null> {
    const current = catalogue.plans.find(({ id }) => id === plan.id);
    if (current === undefined || current.price !== plan.price) return null;
    if (token === "USDT") return amount;
    const price = await quotes.readPrice(token).catch((error: unknown) => {
      if (error instanceof Error && error.cause instanceof ChainError) throw error.cause;
      return null;
    });
    const tokens = chainCheck.tokens();
    const { decimals } = tokens[token];
    return price && amountOf(breakdown.total, { price, decimals, stableDecimals: tokens.USDT.decimals });
  }

  const settlement = createSettlement(deps);
  const scanner = createScanner({
    db,
    clock,
    log,
    reader,
    contracts,
    chainCheck,
    settlement,
    amountNow,
    onScanned: (fault) => monitor.recordScan(fault),
    intervalMs: chain.scanIntervalMs,
    rangeBlocks: chain.scanRangeBlocks,
  });
  const describeInvoices = createDescribeInvoices({ ...chain, db });
  const { countUnmatched } = createTransferStore(db);
  const { countChanges, countRefused } = createInvoiceStore(db);
  const statuses = invoices.status.enumValues;
  addInvoiceMetrics({ metrics: deps.metrics, statuses, countChanges, countUnmatched, countRefused });
  const { lagBlocks } = scanner;
  const monitor = startScanMonitor({ ...deps, lagBlocks, intervalMs: chain.scanIntervalMs });
  new Gauge({
    name: "payment_cursor_lag_blocks",
    help: "Finalised blocks that were not read for payments; NaN before the first reading",
    registers: [deps.metrics],
    collect() {
      this.set(scanner.lagBlocks() ?? Number.NaN);
    },
  });
  const orders = createInvoiceOrders({ ...deps, ...chain, chainCheck, quotes, scanner, settlement });
  return {
    invoices: createInvoices({ db, clock, scanner, orders, describeInvoices }),
    async stop() {
      await scanner.stop();
      await monitor.stop();
    },
  };
}
