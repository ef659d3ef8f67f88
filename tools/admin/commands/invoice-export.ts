import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { AdminInvoice, AdminTransfer } from "@dexnet/protocol/admin/invoice-admin";
import { type CommandContext, CommandError, type Outcome, UsageError } from "../definition/command.ts";
import { formatAmount } from "../terminal/amounts.ts";
import { type CsvValue, formatCsv } from "../terminal/csv.ts";
import { formatCount } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";
import { fetchInvoices, fetchTransfers, type TransferFilter } from "./invoice-pages.ts";

/** Writes the books of a period to two files that only their owner can read: they have e-mails. */
export async function exportBooks(context: CommandContext, period: TransferFilter): Promise<Outcome> {
  const chosen = context.text("folder");
  if (chosen === undefined) throw new UsageError("--folder is missing.");
  const folder = resolve(chosen);
  const { invoices } = await fetchInvoices(context, Number.POSITIVE_INFINITY, period);
  const transfers = await fetchTransfers(context, period);
  await writeNewFile(folder, "invoices.csv", formatCsv(invoiceColumns, invoices.map(invoiceRow)));
  await writeNewFile(folder, "transfers.csv", formatCsv(transferColumns, transfers.map(transferRow)));
  const text = `${formatCount(invoices.length, "invoice")} and ${formatCount(transfers.length, "transfer")} written to ${printable(folder)}.`;
  return { json: { folder, invoices: invoices.length, transfers: transfers.length }, text };
}

async function writeNewFile(folder: string, name: string, content: string): Promise<void> {
  const path = join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, content, { flag: "wx", mode: 0o600 });
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    const reason = code === "EEXIST" ? "it exists already" : String(code ?? cause);
    throw new CommandError(`${printable(path)} can't be written: ${reason}.`, { cause });
  }
}

const invoiceColumns = [
  "invoice",
  "created_at",
  "status",
  "late_reason",
  "closed_at",
  "email",
  "purchase",
  "product",
  "total_usd",
  "token",
  "token_address",
  "decimals",
  "amount",
  "amount_base_units",
  "received",
  "received_base_units",
  "deposit_index",
  "deposit_address",
  "granted_at",
  "grant_reason",
];

function invoiceRow(invoice: AdminInvoice): CsvValue[] {
  return [
    invoice.invoice,
    invoice.created_at,
    invoice.status,
    invoice.late_reason,
    invoice.closed_at,
    invoice.email,
    invoice.purchase,
    invoice.product,
    invoice.total,
    invoice.token,
    invoice.token_address,
    invoice.decimals,
    formatAmount(invoice.amount, invoice.decimals),
    invoice.amount,
    formatAmount(invoice.received, invoice.decimals),
    invoice.received,
    invoice.deposit_index,
    invoice.address,
    invoice.grant?.granted_at ?? null,
    invoice.grant?.reason ?? null,
  ];
}

const transferColumns = [
  "transaction",
  "log_index",
  "block",
  "block_at",
  "token",
  "token_address",
  "decimals",
  "amount",
  "amount_base_units",
  "sender",
  "receiver",
  "deposit_index",
  "invoice",
  "pays_invoice",
];

function transferRow(transfer: AdminTransfer): CsvValue[] {
  return [
    transfer.transaction,
    transfer.log_index,
    transfer.block,
    transfer.at,
    transfer.token,
    transfer.token_address,
    transfer.decimals,
    transfer.decimals === null ? null : formatAmount(transfer.amount, transfer.decimals),
    transfer.amount,
    transfer.sender,
    transfer.receiver,
    transfer.deposit_index,
    transfer.invoice,
    transfer.matched,
  ];
}
