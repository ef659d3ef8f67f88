import { AppError } from "@dexnet/protocol/errors/errors";
import { paymentCalls } from "@dexnet/protocol/payments";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { PurchaseOrder } from "./invoice-orders.ts";
import type { Invoices } from "./invoices.ts";

interface InvoiceRequest {
  token: PurchaseOrder["token"];
  product: string;
  product_settings?: { address?: string | undefined } | undefined;
  user_product?: string | null | undefined;
  promocode?: string | null | undefined;
}

/** Nothing is sold without a chain. */
export function registerPaymentRoutes(http: FastifyInstance, sold: Invoices | undefined): void {
  const invoices = sold ?? unavailableInvoices;
  registerCall(http, paymentCalls.calculate, ({ session, body }) => invoices.calculate(toOrder(session.userId, body)));
  registerCall(http, paymentCalls.getOrCreateInvoice, ({ session, body }) =>
    invoices.getOrCreate(toOrder(session.userId, body)),
  );
  registerCall(http, paymentCalls.paymentStatus, ({ session, body }) =>
    invoices.status(body.invoice, body.address.toLowerCase(), session.userId),
  );
  registerCall(http, paymentCalls.cancelInvoice, ({ session, body }) =>
    invoices.cancel(body.invoice, body.address.toLowerCase(), session.userId),
  );
  registerCall(http, paymentCalls.listInvoices, async ({ session }) => ({
    invoices: await invoices.listOf(session.userId),
  }));
}

async function refuse(): Promise<never> {
  throw new AppError("in_development");
}

const unavailableInvoices: Invoices = {
  calculate: refuse,
  getOrCreate: refuse,
  status: refuse,
  cancel: refuse,
  listOf: async () => [],
};

function toOrder(userId: string, request: InvoiceRequest): PurchaseOrder {
  return {
    userId,
    token: request.token,
    planId: request.product,
    userProductId: request.user_product ?? null,
    storageAddress: request.product_settings?.address?.toLowerCase() ?? null,
    promocode: request.promocode ?? null,
  };
}
