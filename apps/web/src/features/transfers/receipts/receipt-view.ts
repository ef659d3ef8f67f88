import type { Receipt } from "@dexnet/drive/transfers/transfers";

/** Kind of message that a receipt needs. */
export type ReceiptView =
  /** All files succeeded: a notice reports it. */
  | { readonly kind: "good"; readonly count: number }
  /** Nothing was uploaded, because all files existed. */
  | { readonly kind: "nothing-missing" }
  /** One file, which failed. */
  | { readonly kind: "one-failed"; readonly errorCode: string }
  /** One archive without its damaged files. */
  | { readonly kind: "incomplete" }
  /** Several files, some of which failed. */
  | { readonly kind: "some-failed"; readonly done: number };

export function receiptView({ files, succeeded, skipped, failed, cancelled, failures }: Receipt): ReceiptView {
  if (failed === 0 && cancelled === 0) {
    return succeeded === 0 && skipped > 0 ? { kind: "nothing-missing" } : { kind: "good", count: succeeded };
  }
  if (files > 1) return { kind: "some-failed", done: succeeded + skipped };
  if (succeeded > 0) return { kind: "incomplete" };
  return { kind: "one-failed", errorCode: failures[0]?.errorCode ?? "internal" };
}

/** Whether something was written, but not all of it. */
export function isIncomplete(receipt: Receipt): boolean {
  return receiptView(receipt).kind === "incomplete";
}

/** Whether the receipt stays on the page until it is dismissed. */
export function staysOnPage(receipt: Receipt): boolean {
  const { kind } = receiptView(receipt);
  return kind === "some-failed" || kind === "one-failed" || kind === "incomplete";
}
