/** Problem of a phrase that is being entered. */
export type PhraseProblem =
  | { kind: "none" }
  | { kind: "missing"; indexes: number[] }
  | { kind: "unknown"; indexes: number[] };

/** Words that are in no list come first. Empty fields count only when `isDone`, and so does the focused field. */
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
