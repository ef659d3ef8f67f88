import { invoiceAdminCalls } from "@dexnet/protocol/admin/invoice-admin";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { InvoiceAdministration } from "./invoices.ts";

export function registerInvoiceAdminRoutes(http: FastifyInstance, invoices: InvoiceAdministration): void {
  registerCall(http, invoiceAdminCalls.listInvoices, ({ body }) => invoices.list(body));
  registerCall(http, invoiceAdminCalls.invoice, ({ params }) => invoices.show(params.invoice));
  registerCall(http, invoiceAdminCalls.creditInvoice, ({ params, body }) =>
    invoices.credit(params.invoice, body.reason),
  );
  registerCall(http, invoiceAdminCalls.unmatched, () => invoices.listUnmatched());
  registerCall(http, invoiceAdminCalls.listTransfers, ({ body }) => invoices.listTransfers(body));
  registerCall(http, invoiceAdminCalls.funds, ({ query }) => invoices.listFunds(query));
}
