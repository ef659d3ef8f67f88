import { expect, test } from "vitest";
import { unusedCentsOf, unusedMicrosOf } from "./unused-value.ts";

const valuedAt = new Date("2030-01-01T00:00:00Z");
const endsAt = new Date("2030-01-31T00:00:00Z");
const product = { valueMicros: 2_400_000n, valuedAt, endsAt };

test.each([
  ["the whole of it before it begins", "2029-12-31T00:00:00Z", 2_400_000n],
  ["its part of the time", "2030-01-11T00:00:00Z", 1_600_000n],
  ["the rest, rounded down", "2030-01-30T23:59:59.999Z", 0n],
  ["nothing at the end", "2030-01-31T00:00:00Z", 0n],
  ["nothing after the end", "2030-03-01T00:00:00Z", 0n],
])("unused time is worth %s", (_, at, micros) => {
  expect(unusedMicrosOf(product, new Date(at))).toBe(micros);
  expect(unusedCentsOf(product, new Date(at))).toBe(micros / 10_000n);
});

test("unused time of a product without time is worth nothing", () => {
  expect(unusedMicrosOf({ ...product, endsAt: valuedAt }, valuedAt)).toBe(0n);
});
