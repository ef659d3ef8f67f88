import type { PaidTime } from "../../products/product-store.ts";

export const microsPerCent = 10_000n;

/** Millionths of a dollar that were paid for the time that a product has left, rounded down. */
export function unusedMicrosOf({ endsAt, valuedAt, valueMicros }: PaidTime, at: Date): bigint {
  const paidMs = endsAt.getTime() - valuedAt.getTime();
  const leftMs = endsAt.getTime() - Math.max(at.getTime(), valuedAt.getTime());
  return leftMs <= 0 ? 0n : (valueMicros * BigInt(leftMs)) / BigInt(paidMs);
}

/** The same in cents, rounded down. */
export function unusedCentsOf(product: PaidTime, at: Date): bigint {
  return unusedMicrosOf(product, at) / microsPerCent;
}
