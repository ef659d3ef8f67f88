import type {
  AdminFunds,
  AdminInvoice,
  AdminTransfer,
  invoiceAdminCalls,
  UnmatchedPayment,
} from "@dexnet/protocol/admin/invoice-admin";
import type { CallAnswer } from "@dexnet/protocol/call";
import type { LateReason } from "@dexnet/protocol/payments";
import { formatAmount } from "../terminal/amounts.ts";
import { formatFields, formatTable } from "../terminal/layout.ts";
import { formatLocalTime, formatTime } from "../terminal/times.ts";

type ShownInvoice = CallAnswer<typeof invoiceAdminCalls.invoice>;

const kindNames: Readonly<Record<UnmatchedPayment["kind"], string>> = {
  other_token: "other token",
  surplus: "surplus",
  not_credited: "not credited",
};

const lateReasonNames: Readonly<Record<LateReason, string>> = {
  account: "account deleted",
  age: "paid too late",
  promocode: "promocode used up",
  price: "costs more now",
  plan_active: "larger plan runs",
  credit: "unused time is gone",
};

export function invoiceTable(invoices: readonly AdminInvoice[]): string {
  return formatTable(
    ["id", "status", "account", "plan", "amount", "received", "granted", "created"],
    invoices.map((invoice) => [
      invoice.invoice,
      invoice.status,
      invoice.email ?? "deleted",
      invoice.product,
      tokenAmount(invoice.amount, invoice),
      tokenAmount(invoice.received, invoice),
      grantText(invoice),
      formatLocalTime(new Date(invoice.created_at)),
    ]),
  );
}

export function invoiceText(invoice: ShownInvoice, now: Date): string {
  const fields = formatFields([
    ["id", invoice.invoice],
    ["status", invoice.status],
    ...(invoice.late_reason === null ? [] : ([["not granted", lateReasonNames[invoice.late_reason]]] as const)),
    ["account", invoice.email ?? "deleted"],
    ["plan", `${invoice.product} (${invoice.purchase}), ${invoice.total} USD`],
    ["amount", tokenAmount(invoice.amount, invoice)],
    ["received", tokenAmount(invoice.received, invoice)],
    ["address", `${invoice.address}, index ${invoice.deposit_index}`],
    ["created", formatTime(invoice.created_at, now)],
    ["quote ends", formatTime(invoice.expires_at, now)],
    ["closed", invoice.closed_at === null ? "no" : formatTime(invoice.closed_at, now)],
    ["granted", invoice.grant === null ? "no" : `yes, ${formatTime(invoice.grant.granted_at, now)}`],
    ...(invoice.grant?.reason ? ([["reason", invoice.grant.reason]] as const) : []),
    ...invoice.changes.map(
      ({ status, at }, index) => [index === 0 ? "statuses" : "", `${status}, ${formatTime(at, now)}`] as const,
    ),
  ]);
  return invoice.transfers.length === 0 ? fields : `${fields}\n\n${transferTable(invoice.transfers)}`;
}

function transferTable(transfers: readonly AdminTransfer[]): string {
  return formatTable(
    ["transaction", "block", "amount", "pays", "sender", "time"],
    transfers.map((transfer) => [
      transfer.transaction,
      String(transfer.block),
      tokenAmount(transfer.amount, transfer),
      transfer.matched ? "yes" : "no: other token",
      transfer.sender,
      formatLocalTime(new Date(transfer.at)),
    ]),
  );
}

export function unmatchedTable(unmatched: readonly UnmatchedPayment[], now: Date): string {
  return formatTable(
    ["what", "amount", "invoice", "status", "why", "account", "transaction", "when"],
    unmatched.map((one) => [
      kindNames[one.kind],
      tokenAmount(one.amount, one),
      one.invoice ?? "none",
      one.status ?? "none",
      one.late_reason === null ? "" : lateReasonNames[one.late_reason],
      one.email ?? "deleted",
      one.transaction ?? "several",
      formatTime(one.at, now),
    ]),
  );
}

export function fundsTable(funds: readonly AdminFunds[]): string {
  return formatTable(
    ["index", "address", "balance", "status", "invoice"],
    funds.map((one) => [
      String(one.deposit_index),
      one.address,
      tokenAmount(one.balance, one),
      one.status,
      one.invoice,
    ]),
  );
}

interface ShownToken {
  readonly token: string | null;
  readonly token_address: string;
  readonly decimals: number | null;
}

function tokenAmount(baseUnits: string, { token, token_address: address, decimals }: ShownToken): string {
  const unit = decimals === null ? " base units" : "";
  return `${formatAmount(baseUnits, decimals)}${unit} ${token ?? address}`;
}

function grantText({ grant }: AdminInvoice): string {
  if (grant === null) return "no";
  return `${grant.reason === null ? "yes" : "by hand"}, ${formatLocalTime(new Date(grant.granted_at))}`;
}
