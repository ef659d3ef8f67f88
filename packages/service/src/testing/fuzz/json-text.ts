import fc from "fast-check";
import { oddJson } from "./odd-values.ts";

/** Change of one node of a valid value. */
type MutationKind = "replace" | "remove" | "twice" | "extra" | "wrap";

interface Mutation {
  readonly kind: MutationKind;
  /** Index of the node, counted from the root, modulo the number of nodes. */
  readonly node: number;
  readonly odd: string;
  readonly name: string;
}

const extraNames = ["__proto__", "constructor", "toString", "", "id", "is_admin", "\0", "\ud800", "x".repeat(500)];

const mutations: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom<MutationKind>("replace", "replace", "replace", "remove", "twice", "extra", "wrap"),
  node: fc.nat({ max: 1_000 }),
  odd: oddJson,
  name: fc.constantFrom(...extraNames),
});

/** JSON texts of valid values, more than half of them with one node changed. */
export function jsonTexts(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: values.map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: fc.tuple(values, mutations).map(([value, mutation]) => mutate(value, mutation)) },
    { weight: 1, arbitrary: oddJson },
    {
      weight: 1,
      arbitrary: fc.tuple(values, fc.nat()).map(([value, length]) => truncate(JSON.stringify(value), length)),
    },
  );
}

function truncate(text: string, length: number): string {
  return text.slice(0, length % (text.length + 1));
}

function mutate(root: unknown, { kind, node, odd, name }: Mutation): string {
  const target = node % countNodes(root);
  let current = -1;
  const write = (value: unknown): string | undefined => {
    current += 1;
    const isTarget = current === target;
    const text = writeInside(value, isTarget && kind === "extra" ? [`${JSON.stringify(name)}:${odd}`] : []);
    if (!isTarget || kind === "extra" || kind === "twice") return text;
    if (kind === "remove") return undefined;
    return kind === "wrap" ? `[${text}]` : odd;
  };
  const writeInside = (value: unknown, extras: readonly string[]): string => {
    if (Array.isArray(value))
      return `[${value
        .map(write)
        .filter((text) => text !== undefined)
        .join(",")}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const entries = Object.entries(value).flatMap(([key, field]) => {
      const isTwice = kind === "twice" && current + 1 === target;
      const text = write(field);
      if (text === undefined) return [];
      const entry = `${JSON.stringify(key)}:${text}`;
      return isTwice ? [entry, `${JSON.stringify(key)}:${odd}`] : [entry];
    });
    return `{${[...entries, ...extras].join(",")}}`;
  };
  return write(root) ?? "";
}

function countNodes(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, field) => sum + countNodes(field), 1);
}
