import {
  type AdminFunds,
  type AdminInvoice,
  type AdminTransfer,
  invoiceAdminCalls,
} from "@dexnet/protocol/admin/invoice-admin";
import type { CallBody } from "@dexnet/protocol/call";
import type { CommandContext } from "../definition/command.ts";

// These functions fetch all pages of an answer.

const pageRows = 1_000;

export type InvoiceFilter = Omit<CallBody<typeof invoiceAdminCalls.listInvoices>, "limit" | "before">;
export type TransferFilter = Omit<CallBody<typeof invoiceAdminCalls.listTransfers>, "limit" | "after">;

export async function fetchInvoices(
  { call }: CommandContext,
  limit: number,
  filter: InvoiceFilter,
): Promise<{ invoices: AdminInvoice[]; more: boolean }> {
  const invoices: AdminInvoice[] = [];
  for (;;) {
    const before = invoices.at(-1)?.deposit_index;
    const body = { ...filter, limit: Math.min(pageRows, limit - invoices.length), before };
    const page = await call(invoiceAdminCalls.listInvoices, { body });
    invoices.push(...page.invoices);
    if (!page.more || invoices.length >= limit) return { invoices, more: page.more };
  }
}

/** In the order of their blocks. */
export async function fetchTransfers({ call }: CommandContext, filter: TransferFilter): Promise<AdminTransfer[]> {
  const transfers: AdminTransfer[] = [];
  for (let more = true; more; ) {
    const last = transfers.at(-1);
    const after = last && { transaction: last.transaction, log_index: last.log_index };
    const page = await call(invoiceAdminCalls.listTransfers, { body: { ...filter, limit: pageRows, after } });
    transfers.push(...page.transfers);
    more = page.more;
  }
  return transfers.sort((a, b) => a.block - b.block || a.log_index - b.log_index);
}

export async function fetchFunds({ call }: CommandContext): Promise<AdminFunds[]> {
  const funds: AdminFunds[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const page = await call(invoiceAdminCalls.funds, { query: { after } });
    funds.push(...page.funds);
    after = page.next;
  }
  return funds;
}
