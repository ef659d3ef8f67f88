/** What stands in the way of a phrase that is being entered. */
export type PhraseProblem =
  | { kind: "none" }
  | { kind: "missing"; indexes: number[] }
  | { kind: "unknown"; indexes: number[] };

/**
 * Words that are in no list come first; fields that are still empty count only when `isDone`, as nobody likes to be told
 * of what they are about to type. The field with the cursor is left alone until then, too.
 */
export function phraseProblem(
  words: readonly string[],
  known: ReadonlySet<string>,
  { isDone, focusedIndex }: { isDone: boolean; focusedIndex: number | null },
): PhraseProblem {
  const indexes = words.map((_, index) => index);
  if (known.size > 0) {
    const unknown = indexes.filter((index) => {
      const word = words[index] ?? "";
      return word !== "" && !known.has(word) && (isDone || index !== focusedIndex);
    });
    if (unknown.length > 0) return { kind: "unknown", indexes: unknown };
  }
  const missing = isDone ? indexes.filter((index) => words[index] === "") : [];
  return missing.length > 0 ? { kind: "missing", indexes: missing } : { kind: "none" };
}
