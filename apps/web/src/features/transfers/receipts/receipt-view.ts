import type { Receipt } from "@dexnet/drive/transfers/transfers";

/** How much of a receipt is to be said, and how. */
export type ReceiptView =
  /** All went well: a notice says so. */
  | { readonly kind: "good"; readonly count: number }
  /** Nothing was uploaded since all of it was there. */
  | { readonly kind: "nothing-missing" }
  /** One file, which did not make it. */
  | { readonly kind: "one-failed"; readonly errorCode: string }
  /** One file or folder that is there, as far as it was good. */
  | { readonly kind: "incomplete" }
  /** Several, of which some did not make it. */
  | { readonly kind: "some-failed"; readonly done: number };

export function receiptView({ files, succeeded, skipped, failed, cancelled, failures }: Receipt): ReceiptView {
  if (failed === 0 && cancelled === 0) {
    return succeeded === 0 && skipped > 0 ? { kind: "nothing-missing" } : { kind: "good", count: succeeded };
  }
  if (files > 1) return { kind: "some-failed", done: succeeded + skipped };
  if (succeeded > 0) return { kind: "incomplete" };
  return { kind: "one-failed", errorCode: failures[0]?.errorCode ?? "internal" };
}

/** Whether it stays on the page until somebody has taken notice. */
export function staysOnPage(receipt: Receipt): boolean {
  const { kind } = receiptView(receipt);
  return kind === "some-failed" || kind === "one-failed" || kind === "incomplete";
}
