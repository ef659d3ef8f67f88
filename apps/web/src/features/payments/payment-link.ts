import type { Invoice } from "@dexnet/protocol/payments";

/** Link of EIP-681 for a transfer of a token. Wallets read it from a QR code or open it. */
export function paymentLink(invoice: Pick<Invoice, "token_address" | "chain_id" | "address">, amount: string): string {
  const { token_address, chain_id, address } = invoice;
  return `ethereum:${token_address}@${chain_id}/transfer?address=${address}&uint256=${amount}`;
}
