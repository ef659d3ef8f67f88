import type { PaymentContracts } from "@dexnet/chain/check-chain";
import { AppError } from "@dexnet/protocol/errors";
import type { Breakdown } from "@dexnet/protocol/payments";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { transact } from "../database/transact.ts";
import { createStorageStore } from "../storages/store.ts";
import { type InvoiceAnswer, invoiceAnswer } from "./invoice-answer.ts";
import type { InvoiceOrders, PurchaseOrder } from "./invoice-orders.ts";
import { createInvoiceStore, type StoredInvoice } from "./invoice-store.ts";
import { closeInvoice } from "./promocode-reservation.ts";
import type { Scanner } from "./scanner.ts";
import { createTransferStore } from "./transfer-store.ts";

export interface InvoicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly contracts: PaymentContracts;
  readonly scanner: Scanner;
  readonly orders: InvoiceOrders;
  /** Page of a transaction in a block explorer, with `{transaction}`. */
  readonly explorerUrl: string | null;
}

export type Invoices = ReturnType<typeof createInvoices>;

export function createInvoices({ db, clock, contracts, scanner, orders, explorerUrl }: InvoicesDeps) {
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
    calculate: (order: PurchaseOrder): Promise<Breakdown> => orders.calculate(order),

    async getOrCreate(order: PurchaseOrder): Promise<InvoiceAnswer> {
      const invoice = await orders.getOrCreate(order);
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
        const isUnpaid = invoice.status === "pending" && !(await orders.hasTransfers(tx, invoice));
        if (!isUnpaid) throw new AppError("invoice_closed");
        return closeInvoice(tx, invoice, "cancelled", clock.now());
      });
      return describe(cancelled);
    },

    async listOf(userId: string): Promise<InvoiceAnswer[]> {
      return Promise.all((await createInvoiceStore(db).listOf(userId)).map(describe));
    },
  };
}
