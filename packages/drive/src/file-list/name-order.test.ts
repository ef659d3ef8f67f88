import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createNameOrder } from "./name-order.ts";

const languages = ["en-EN", "ru-RU", "uk-UA"];

function sorted(names: readonly string[], language: string): string[] {
  const order = createNameOrder(language);
  return names
    .map((name) => ({ name, key: order.keyOf(name) }))
    .sort(order.compare)
    .map(({ name }) => name);
}

const letters = fc.constantFrom(
  ..." !\"#$%&'()*+,-.0123456789:;<=>?@AZaz[\\]^_`{|}~",
  ..."АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІЇЄҐабвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ",
);
const plainName = fc.string({ unit: letters, maxLength: 6 });
const anyName = fc.oneof(plainName, fc.string({ unit: "grapheme", maxLength: 8 }));

describe.each(languages)("name order of %s", (language) => {
  const order = createNameOrder(language);
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const withKey = (name: string) => ({ name, key: order.keyOf(name) });

  test("has keys for names of plain letters, in the order of the collator", () => {
    fc.assert(
      fc.property(plainName, plainName, plainName, (beginning, endA, endB) => {
        const [a, b] = [beginning + endA, beginning + endB];
        expect([order.keyOf(a), order.keyOf(b)]).not.toContain(null);
        expect(order.compare(withKey(a), withKey(b))).toBe(Math.sign(collator.compare(a, b)));
      }),
      { numRuns: 4_000 * Number(process.env.DEXNET_PROPERTY_FACTOR ?? 1) },
    );
  });

  test("is the collator's for random names", () => {
    fc.assert(
      fc.property(anyName, anyName, (a, b) => {
        expect(Math.sign(order.compare(withKey(a), withKey(b)))).toBe(Math.sign(collator.compare(a, b)));
      }),
      { numRuns: 1_000 * Number(process.env.DEXNET_PROPERTY_FACTOR ?? 1) },
    );
  });
});

test("name order: numbers are compared by value, with or without leading zeros, at any length", () => {
  const names = ["f 10", "f 9", "f 010b", "f 2", `f 1${"0".repeat(250)}`, `f ${"9".repeat(199)}`, "f 0", "f"];
  expect(sorted(names, "en-EN")).toEqual([
    ..."f|f 0|f 2|f 9|f 10|f 010b".split("|"),
    `f ${"9".repeat(199)}`,
    `f 1${"0".repeat(250)}`,
  ]);
});

test("name order: an unknown language, or one with context-dependent letters, has an order too", () => {
  expect(sorted(["b", "a"], "no language at all")).toEqual(["a", "b"]);
  expect(createNameOrder("cs").keyOf("chata")).toBeNull();
  expect(sorted(["chata", "cihla", "hora"], "cs")).toEqual(["cihla", "hora", "chata"]);
});
