import type { Breakdown, PaymentToken, Purchase } from "@dexnet/protocol/payments";
import type { Plan } from "@dexnet/protocol/products";
import { toCents, toDollars } from "../../promocodes/dollars.ts";
import { ownTokenPercent, wholePercent } from "../../promocodes/promocode-limits.ts";

/** Price of the own token: base units of it for one base unit of USDT. */
export interface TokenPrice {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Plan and discounts, which determine the price in dollars. */
export interface PriceInput {
  readonly plan: Plan;
  /** Value in cents of the time that the replaced product has left. */
  readonly unusedCents: bigint;
  readonly token: PaymentToken;
  /** Percentage of the DexID in hundredths, or null without one. */
  readonly dexIdPercent: number | null;
  readonly promocode: PriceDiscount | null;
}

/** A percentage in hundredths, or an amount. */
export type PriceDiscount =
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "amount"; readonly cents: bigint };

export interface Price {
  readonly lines: Breakdown["lines"];
  readonly totalCents: bigint;
  /** False if there is no promocode, or if it changes nothing. */
  readonly isPromocodeApplied: boolean;
}

/** Price in dollars, and what of the token determines the amount. */
export interface TokenInput {
  readonly decimals: number;
  /** USDT has the price one. */
  readonly price: TokenPrice;
  /** Decimals of USDT, in which the price is given. */
  readonly stableDecimals: number;
}

export interface CalculationInput extends TokenInput {
  readonly plan: Plan;
  readonly purchase: Purchase;
  readonly token: PaymentToken;
  readonly priced: Price;
  readonly endDate: Date;
}

export interface Calculation {
  readonly breakdown: Breakdown;
  readonly amount: bigint;
}

const wholeShare = BigInt(wholePercent);
/** Decimals of a token that a screen shows. */
const shownDecimals = 6;

/** Price of a plan in cents: each discount applies to what the one before leaves. */
export function pricePlan({ plan, unusedCents, token, dexIdPercent, promocode }: PriceInput): Price {
  const lines: Breakdown["lines"] = [];
  const listCents = toCents(plan.price);
  lines.push({ kind: "plan", percent: null, amount: toDollars(listCents) });
  let leftCents = listCents;

  function subtract(kind: Breakdown["lines"][number]["kind"], percent: number | null, cents: bigint): void {
    const subtracted = cents > leftCents ? leftCents : cents;
    leftCents -= subtracted;
    lines.push({ kind, percent: percent === null ? null : percent / 100, amount: toDollars(-subtracted) });
  }

  if (unusedCents > 0n) subtract("unused_time", null, unusedCents);
  if (token === "DEXNET") subtract("own_token", ownTokenPercent, share(leftCents, ownTokenPercent));
  if (dexIdPercent !== null) subtract("dexid", dexIdPercent, share(leftCents, dexIdPercent));
  const percent = promocode?.kind === "percent" ? promocode.percent : null;
  const promocodeCents = promocode?.kind === "amount" ? promocode.cents : share(leftCents, percent ?? 0);
  // A promocode without an effect stays with its user.
  const isPromocodeApplied = leftCents > 0n && promocodeCents > 0n;
  if (isPromocodeApplied) subtract("promocode", percent, promocodeCents);
  return { lines, totalCents: leftCents, isPromocodeApplied };
}

/** Breakdown of a purchase. Only integers; the amount is rounded up once, at the end. */
export function calculate(input: CalculationInput): Calculation {
  const total = toDollars(input.priced.totalCents);
  const amount = amountOf(total, input);
  return {
    amount,
    breakdown: {
      purchase: input.purchase,
      product: input.plan,
      end_date: input.endDate.toISOString(),
      lines: input.priced.lines,
      total,
      token: input.token,
      amount: String(amount),
      decimals: input.decimals,
    },
  };
}

/** Base units of the token for a sum in dollars, rounded up to the decimals that a screen shows. */
export function amountOf(dollars: string, { decimals, stableDecimals, price }: TokenInput): bigint {
  const stableUnits = toCents(dollars) * 10n ** BigInt(stableDecimals);
  const numerator = stableUnits * price.numerator;
  const denominator = 100n * price.denominator;
  const step = 10n ** BigInt(Math.max(0, decimals - shownDecimals));
  return divideUp(numerator, denominator * step) * step;
}

/** Part of a sum in hundredths of a percent, rounded down: rounding is never in favour of a discount. */
function share(cents: bigint, percent: number): bigint {
  return (cents * BigInt(percent)) / wholeShare;
}

function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
