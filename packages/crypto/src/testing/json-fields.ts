import fc from "fast-check";

/** Values that a field of a signed record must not have. */
export const wrongFieldValues = fc.oneof(
  fc.constantFrom(null, undefined, "", 0, {}, [], -0, -1, 0.5, Number.NaN, 2 ** 53, "1", "AAA", "AA==\n", "_-AA"),
  fc.anything(),
);

/** Returns a copy without one field. */
export function withoutField(value: object, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([field]) => field !== name));
}

/** Parses each text that is JSON. */
export function* parsable(texts: Iterable<string>): Generator<unknown> {
  for (const text of texts) {
    try {
      yield JSON.parse(text) as unknown;
    } catch {}
  }
}
