import type { Breakdown, PaymentToken, Purchase } from "@dexnet/protocol/payments";
import type { Plan } from "@dexnet/protocol/products";

/** Price of the own token: base units of it for one base unit of USDT. */
export interface TokenPrice {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export interface CalculationInput {
  readonly plan: Plan;
  readonly purchase: Purchase;
  /** Value in cents of the time that the replaced product has left. */
  readonly unusedCents: bigint;
  readonly token: PaymentToken;
  readonly decimals: number;
  /** USDT has the price one. */
  readonly price: TokenPrice;
  /** Decimals of USDT, in which the price is given. */
  readonly stableDecimals: number;
  readonly endDate: Date;
}

export interface Calculation {
  readonly breakdown: Breakdown;
  readonly amount: bigint;
}

/** Discount for payments in the own token, in hundredths of a percent. */
export const ownTokenPercent = 2_000;
const wholePercent = 10_000n;
/** Decimals of a token that a screen shows. */
const shownDecimals = 6;

/** Price of a purchase. Only integers; the amount is rounded up once, at the end. */
export function calculate(input: CalculationInput): Calculation {
  const lines: Breakdown["lines"] = [];
  const listCents = toCents(input.plan.price);
  lines.push({ kind: "plan", percent: null, amount: toDollars(listCents) });
  let leftCents = listCents;

  function subtract(kind: Breakdown["lines"][number]["kind"], percent: number | null, cents: bigint): void {
    const subtracted = cents > leftCents ? leftCents : cents;
    leftCents -= subtracted;
    lines.push({ kind, percent: percent === null ? null : percent / 100, amount: toDollars(-subtracted) });
  }

  if (input.unusedCents > 0n) subtract("unused_time", null, input.unusedCents);
  if (input.token === "DEXNET") subtract("own_token", ownTokenPercent, share(leftCents, ownTokenPercent));

  const total = toDollars(leftCents);
  const amount = amountOf(total, input);
  return {
    amount,
    breakdown: {
      purchase: input.purchase,
      product: input.plan,
      end_date: input.endDate.toISOString(),
      lines,
      total,
      token: input.token,
      amount: String(amount),
      decimals: input.decimals,
    },
  };
}

/** Value in cents of the rest of a product, rounded down. */
export function unusedCentsOf(product: { plan: Plan; endsAt: Date }, now: Date): bigint {
  const leftMs = BigInt(Math.max(0, product.endsAt.getTime() - now.getTime()));
  const periodMs = BigInt(product.plan.period_days) * 86_400_000n;
  return (toCents(product.plan.price) * leftMs) / periodMs;
}

/** Base units of the token for a sum in dollars, rounded up to the decimals that a screen shows. */
export function amountOf(
  dollars: string,
  { decimals, stableDecimals, price }: Pick<CalculationInput, "decimals" | "stableDecimals" | "price">,
): bigint {
  const stableUnits = toCents(dollars) * 10n ** BigInt(stableDecimals);
  const numerator = stableUnits * price.numerator;
  const denominator = 100n * price.denominator;
  const step = 10n ** BigInt(Math.max(0, decimals - shownDecimals));
  return divideUp(numerator, denominator * step) * step;
}

/** Part of a sum in hundredths of a percent, rounded down: rounding is never in favour of a discount. */
function share(cents: bigint, percent: number): bigint {
  return (cents * BigInt(percent)) / wholePercent;
}

function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

function toCents(price: string): bigint {
  const [whole = "0", fraction = ""] = price.split(".");
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
}

function toDollars(cents: bigint): string {
  const absolute = cents < 0n ? -cents : cents;
  return `${cents < 0n ? "-" : ""}${absolute / 100n}.${String(absolute % 100n).padStart(2, "0")}`;
}
