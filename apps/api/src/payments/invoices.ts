import { AppError } from "@dexnet/protocol/errors/errors";
import type { Breakdown } from "@dexnet/protocol/payments";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import { closeInvoice } from "../promocodes/promocode-reservation.ts";
import type { DescribeInvoices } from "./describe-invoices.ts";
import { hasFoundPayment } from "./found-payment.ts";
import type { InvoiceAnswer } from "./invoice-answer.ts";
import type { InvoiceOrders, PurchaseOrder } from "./invoice-orders.ts";
import { createInvoiceStore, type StoredInvoice } from "./invoice-store.ts";
import { invoicesListed } from "./payment-limits.ts";
import type { Scanner } from "./scanner.ts";

export interface InvoicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly scanner: Scanner;
  readonly orders: InvoiceOrders;
  readonly describeInvoices: DescribeInvoices;
}

export type Invoices = ReturnType<typeof createInvoices>;

export function createInvoices({ db, clock, scanner, orders, describeInvoices }: InvoicesDeps) {
  async function describe(invoice: StoredInvoice): Promise<InvoiceAnswer> {
    const [answer] = await describeInvoices([invoice]);
    if (answer === undefined) throw new AppError("internal");
    return answer;
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
        const isUnpaid = invoice.status === "pending" && !(await hasFoundPayment(tx, invoice));
        if (!isUnpaid) throw new AppError("invoice_closed");
        return closeInvoice(tx, invoice, "cancelled", clock.now());
      });
      return describe(cancelled);
    },

    async listOf(userId: string): Promise<InvoiceAnswer[]> {
      return describeInvoices(await createInvoiceStore(db).listOf(userId, invoicesListed));
    },
  };
}
