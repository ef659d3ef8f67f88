import type { PaymentToken } from "@dexnet/protocol/payments";
import type { Plan } from "@dexnet/protocol/products";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCents } from "../../promocodes/dollars.ts";
import { calculate, type PriceDiscount, type PriceInput, pricePlan, type TokenPrice } from "./calculation.ts";

const plan: Plan = {
  id: "storage-100",
  name: "Storage 100",
  price: "2.99",
  currency: "USD",
  period_days: 30,
  storage_size: 100,
  storages: 1,
  storage_smallest: 1,
  storage_largest: 100,
  trial: false,
};
const plain: PriceInput = { plan, unusedCents: 0n, token: "USDT", dexIdPercent: null, promocode: null };
type ModelInput = Omit<PriceInput, "plan"> & { cents: number };
const one: TokenPrice = { numerator: 1n, denominator: 1n };

function linesOf(input: Partial<PriceInput>) {
  return pricePlan({ ...plain, ...input }).lines.map(({ kind, percent, amount }) => [kind, percent, amount]);
}

function amountFor(input: Partial<PriceInput>, price: TokenPrice = one): bigint {
  const priced = pricePlan({ ...plain, ...input });
  const token: PaymentToken = input.token ?? "USDT";
  const of = { decimals: 18, stableDecimals: 18, price, token };
  return calculate({ ...of, plan: input.plan ?? plan, purchase: "new", priced, endDate: new Date(0) }).amount;
}

describe("the price of a plan", () => {
  test("is the price of the catalogue without discounts", () => {
    expect(linesOf({})).toEqual([["plan", null, "2.99"]]);
    expect(amountFor({})).toBe(2_990_000_000_000_000_000n);
  });

  test("has the discounts one after the other: unused time, own token, DexID, promocode", () => {
    const promocode = { kind: "percent", percent: 5_000 } as const;
    // 2.99 − 0.49 = 2.50; a fifth of it leaves 2.00; 5 % of it leave 1.90; the half of it is 0.95.
    expect(linesOf({ unusedCents: 49n, token: "DEXNET", dexIdPercent: 500, promocode })).toEqual([
      ["plan", null, "2.99"],
      ["unused_time", null, "-0.49"],
      ["own_token", 20, "-0.50"],
      ["dexid", 5, "-0.10"],
      ["promocode", 50, "-0.95"],
    ]);
  });

  test("rounds each discount down to a cent", () => {
    // 5 % of 2.99 are 14.95 cents, and 33.33 % of 2.85 are 94.99 cents.
    const promocode = { kind: "percent", percent: 3_333 } as const;
    expect(linesOf({ dexIdPercent: 500, promocode })).toEqual([
      ["plan", null, "2.99"],
      ["dexid", 5, "-0.14"],
      ["promocode", 33.33, "-0.94"],
    ]);
  });

  test("is never negative: an amount takes at most what is left", () => {
    const price = pricePlan({ ...plain, promocode: { kind: "amount", cents: 500n } });
    expect(price).toMatchObject({ totalCents: 0n, isPromocodeApplied: true });
    expect(price.lines.at(-1)).toEqual({ kind: "promocode", percent: null, amount: "-2.99" });
    expect(amountFor({ promocode: { kind: "percent", percent: 10_000 } })).toBe(0n);
  });

  test.each<[string, Partial<PriceInput>]>([
    ["nothing is left", { unusedCents: 299n, promocode: { kind: "amount", cents: 100n } }],
    ["its part is less than a cent", { promocode: { kind: "percent", percent: 1 } }],
  ])("does not use up a promocode if %s", (_, input) => {
    const price = pricePlan({ ...plain, ...input });
    expect(price.isPromocodeApplied).toBe(false);
    expect(price.lines.map(({ kind }) => kind)).not.toContain("promocode");
  });
});

describe("the price with random discounts", () => {
  const discounts: fc.Arbitrary<PriceDiscount | null> = fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant("percent" as const), percent: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ kind: fc.constant("amount" as const), cents: fc.bigInt({ min: 1n, max: 100_000n }) }),
  );
  const inputs = fc.record({
    cents: fc.integer({ min: 1, max: 100_000 }),
    unusedCents: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 120_000n })),
    token: fc.constantFrom("USDT" as const, "DEXNET" as const),
    dexIdPercent: fc.option(fc.integer({ min: 1, max: 10_000 })),
    promocode: discounts,
  });

  /** The same in ordinary numbers: cents that are left after each discount. */
  function modelOf({ cents, unusedCents, token, dexIdPercent, promocode }: ModelInput) {
    const changes: [string, number][] = [["plan", cents]];
    let left = cents;
    const take = (kind: string, wanted: number) => {
      const part = Math.min(left, Math.floor(wanted));
      left -= part;
      changes.push([kind, 0 - part]);
    };
    if (unusedCents > 0n) take("unused_time", Number(unusedCents));
    if (token === "DEXNET") take("own_token", (left * 20) / 100);
    if (dexIdPercent !== null) take("dexid", (left * dexIdPercent) / 10_000);
    const wanted =
      promocode === null
        ? 0
        : promocode.kind === "amount"
          ? Number(promocode.cents)
          : (left * promocode.percent) / 10_000;
    if (Math.min(left, Math.floor(wanted)) > 0) take("promocode", wanted);
    return { left, changes };
  }

  test("equals a simple model, its lines add up to the total, and it is never negative", () => {
    fc.assert(
      fc.property(inputs, ({ cents, ...input }) => {
        const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
        const { lines, totalCents } = pricePlan({ plan: { ...plan, price }, ...input });
        const model = modelOf({ cents, ...input });
        expect(Number(totalCents)).toBe(model.left);
        expect(lines.map(({ kind, amount }) => [kind, signedCents(amount)])).toEqual(model.changes);
        expect(lines.reduce((sum, { amount }) => sum + signedCents(amount), 0)).toBe(Number(totalCents));
        expect(totalCents >= 0n).toBe(true);
        // Discounts reduce only.
        for (const { amount } of lines.slice(1)) expect(signedCents(amount)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  test("makes an amount that pays the total, with less than a millionth of a token more", () => {
    const prices = fc.record({
      numerator: fc.bigInt({ min: 1n, max: 10n ** 30n }),
      denominator: fc.bigInt({ min: 1n, max: 10n ** 30n }),
    });
    fc.assert(
      fc.property(inputs, prices, ({ cents, ...input }, price) => {
        const dollars = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
        const priced = { plan: { ...plan, price: dollars }, ...input };
        const amount = amountFor(priced, price);
        const exact = pricePlan(priced).totalCents * 10n ** 16n * price.numerator;
        expect(amount * price.denominator >= exact).toBe(true);
        expect((amount - 10n ** 12n) * price.denominator < exact).toBe(true);
        expect(amount % 10n ** 12n).toBe(0n);
      }),
      { numRuns: 300 },
    );
  });
});

function signedCents(dollars: string): number {
  return dollars.startsWith("-") ? 0 - Number(toCents(dollars.slice(1))) : Number(toCents(dollars));
}
