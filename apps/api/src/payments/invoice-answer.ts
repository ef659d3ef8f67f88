import type { PaymentContracts } from "@dexnet/chain/check-chain";
import type { invoiceSchema } from "@dexnet/protocol/payments";
import type * as z from "zod/mini";
import { openStatuses, type StoredInvoice } from "./invoice-store.ts";
import type { StoredTransfer } from "./transfer-store.ts";

export type InvoiceAnswer = z.input<typeof invoiceSchema>;

export interface InvoiceParts {
  readonly invoice: StoredInvoice;
  readonly transfers: readonly StoredTransfer[];
  /** Storage of the granted product in which the user continues. */
  readonly storageAddress: string | null;
  readonly contracts: PaymentContracts;
  readonly explorerUrl: string | null;
}

export function invoiceAnswer({ invoice, transfers, ...more }: InvoiceParts): InvoiceAnswer {
  const isOpen = openStatuses.some((status) => status === invoice.status);
  // The scans of a closed invoice note nothing.
  const unconfirmed = isOpen ? invoice.unconfirmed : null;
  // A transfer that has become final is stored a moment before its note is removed.
  const storedHashes = new Set(transfers.map(({ transactionHash }) => transactionHash));
  const waiting = (unconfirmed?.transfers ?? []).filter(({ transaction }) => !storedHashes.has(transaction));
  return {
    invoice: invoice.id,
    address: invoice.address,
    chain_id: more.contracts.chainId,
    token: invoice.token,
    token_address: invoice.tokenAddress,
    amount: String(invoice.amount),
    decimals: invoice.decimals,
    received: String(invoice.received),
    confirming: String(waiting.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    confirmations:
      unconfirmed === null || waiting.length === 0
        ? null
        : { reached: unconfirmed.reached, needed: unconfirmed.needed },
    transfers: [
      ...transfers.map(({ transactionHash, amount, blockAt }) => ({
        transaction: transactionHash,
        amount: String(amount),
        at: blockAt.toISOString(),
        final: true,
      })),
      ...waiting.map((transfer) => ({ ...transfer, final: false })),
    ],
    status: waiting.length > 0 ? "confirming" : invoice.status,
    late_reason: invoice.lateReason,
    breakdown: invoice.breakdown,
    created_at: invoice.createdAt.toISOString(),
    expires_at: invoice.expiresAt.toISOString(),
    paid_at: invoice.userProductId === null ? null : (invoice.closedAt?.toISOString() ?? null),
    user_product: invoice.userProductId,
    storage: more.storageAddress,
    explorer: more.explorerUrl,
  };
}
