import type { adminInvoiceSchema, adminTransferSchema, invoiceAdminCalls } from "@dexnet/protocol/admin/invoice-admin";
import type { PaymentToken } from "@dexnet/protocol/payments";
import type * as z from "zod/mini";
import type { AdministeredInvoice, AdministeredTransfer } from "./listed-invoice-store.ts";

type AdminInvoice = z.input<typeof adminInvoiceSchema>;
type AdminTransfer = z.input<typeof adminTransferSchema>;
type UnmatchedPayment = z.input<typeof invoiceAdminCalls.unmatched.answer>["unmatched"][number];
export interface KnownToken {
  readonly token: PaymentToken;
  /** Null if no invoice has used the token. */
  readonly decimals: number | null;
}

/** Tokens by their addresses in lower case. */
export type KnownTokens = ReadonlyMap<string, KnownToken>;

export function adminInvoice({ invoice, email, grant }: AdministeredInvoice): AdminInvoice {
  return {
    invoice: invoice.id,
    deposit_index: invoice.depositIndex,
    address: invoice.address,
    email,
    status: invoice.status,
    late_reason: invoice.lateReason,
    purchase: invoice.purchase,
    product: invoice.plan.id,
    total: invoice.breakdown.total,
    token: invoice.token,
    token_address: invoice.tokenAddress,
    decimals: invoice.decimals,
    amount: String(invoice.amount),
    received: String(invoice.received),
    created_at: invoice.createdAt.toISOString(),
    expires_at: invoice.expiresAt.toISOString(),
    closed_at: invoice.closedAt?.toISOString() ?? null,
    grant: grant && {
      user_product: grant.userProductId,
      reason: grant.reason,
      granted_at: grant.grantedAt.toISOString(),
    },
  };
}

export function adminTransfer({ transfer, invoice }: AdministeredTransfer, tokens: KnownTokens): AdminTransfer {
  return {
    transaction: transfer.transactionHash,
    log_index: transfer.logIndex,
    block: transfer.blockNumber,
    at: transfer.blockAt.toISOString(),
    ...tokenOf(transfer.tokenAddress, tokens),
    sender: transfer.sender,
    receiver: transfer.receiver,
    amount: String(transfer.amount),
    invoice: invoice?.id ?? null,
    deposit_index: invoice?.depositIndex ?? null,
    matched: transfer.invoiceId !== null,
  };
}

/** A transfer that pays no invoice. */
export function unmatchedTransfer(found: AdministeredTransfer, tokens: KnownTokens): UnmatchedPayment {
  const { transfer, invoice, email } = found;
  return {
    kind: "other_token",
    invoice: invoice?.id ?? null,
    deposit_index: invoice?.depositIndex ?? null,
    address: transfer.receiver,
    email,
    status: invoice?.status ?? null,
    late_reason: invoice?.lateReason ?? null,
    ...tokenOf(transfer.tokenAddress, tokens),
    amount: String(transfer.amount),
    transaction: transfer.transactionHash,
    at: transfer.blockAt.toISOString(),
  };
}

/** Surplus of an invoice: the money that has bought nothing. */
export function unmatchedInvoice(
  kind: "surplus" | "not_credited",
  { invoice, email }: AdministeredInvoice,
): UnmatchedPayment {
  return {
    kind,
    invoice: invoice.id,
    deposit_index: invoice.depositIndex,
    address: invoice.address,
    email,
    status: invoice.status,
    late_reason: invoice.lateReason,
    token: invoice.token,
    token_address: invoice.tokenAddress,
    decimals: invoice.decimals,
    amount: String(kind === "surplus" ? invoice.received - invoice.amount : invoice.received),
    transaction: null,
    at: (invoice.closedAt ?? invoice.createdAt).toISOString(),
  };
}

export function tokenOf(address: string, tokens: KnownTokens) {
  const known = tokens.get(address);
  return { token: known?.token ?? null, token_address: address, decimals: known?.decimals ?? null };
}
