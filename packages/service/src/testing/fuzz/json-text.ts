import fc from "fast-check";
import { oddJson } from "./odd-values.ts";

/** What is done to one spot of a value that was good. */
type Harm = "replace" | "remove" | "twice" | "extra" | "wrap";

interface Injury {
  harm: Harm;
  /** Counts the spots of the value from its root on; taken modulo their number. */
  spot: number;
  odd: string;
  name: string;
}

const extraNames = ["__proto__", "constructor", "toString", "", "id", "is_admin", "\0", "\ud800", "x".repeat(500)];

const anyInjury: fc.Arbitrary<Injury> = fc.record({
  harm: fc.constantFrom<Harm>("replace", "replace", "replace", "remove", "twice", "extra", "wrap"),
  spot: fc.nat({ max: 1_000 }),
  odd: oddJson,
  name: fc.constantFrom(...extraNames),
});

/** The JSON text of a good value, and in more than half of the cases with one spot of it broken. */
export function jsonTexts(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: values.map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: fc.tuple(values, anyInjury).map(([value, injury]) => injured(value, injury)) },
    { weight: 1, arbitrary: oddJson },
    { weight: 1, arbitrary: fc.tuple(values, fc.nat()).map(([value, at]) => cutShort(JSON.stringify(value), at)) },
  );
}

function cutShort(text: string, at: number): string {
  return text.slice(0, at % (text.length + 1));
}

function injured(root: unknown, { harm, spot, odd, name }: Injury): string {
  const target = spot % countSpots(root);
  let seen = -1;
  const write = (value: unknown): string | undefined => {
    seen += 1;
    const isHere = seen === target;
    const text = writeInside(value, isHere && harm === "extra" ? [`${JSON.stringify(name)}:${odd}`] : []);
    if (!isHere || harm === "extra" || harm === "twice") return text;
    if (harm === "remove") return undefined;
    return harm === "wrap" ? `[${text}]` : odd;
  };
  const writeInside = (value: unknown, extras: readonly string[]): string => {
    if (Array.isArray(value))
      return `[${value
        .map(write)
        .filter((text) => text !== undefined)
        .join(",")}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const entries = Object.entries(value).flatMap(([key, field]) => {
      const isTwice = harm === "twice" && seen + 1 === target;
      const text = write(field);
      if (text === undefined) return [];
      const entry = `${JSON.stringify(key)}:${text}`;
      return isTwice ? [entry, `${JSON.stringify(key)}:${odd}`] : [entry];
    });
    return `{${[...entries, ...extras].join(",")}}`;
  };
  return write(root) ?? "";
}

function countSpots(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, field) => sum + countSpots(field), 1);
}
