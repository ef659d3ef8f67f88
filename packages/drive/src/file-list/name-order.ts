/** Order of names in a language: numbers by their value, and case is ignored. */
export interface NameOrder {
  /** Key for comparing a name; null if only the collator can compare it. */
  keyOf(name: string): string | null;
  compare(a: NameWithKey, b: NameWithKey): number;
}

export interface NameWithKey {
  readonly name: string;
  /** Result of `keyOf`. */
  readonly key?: string | null | undefined;
}

/** Languages in which every letter of the alphabet below has one rank, independent of its neighbours. */
const plainLanguages: ReadonlySet<string> = new Set(["en", "ru", "uk"]);

const firstPrintable = 0x20;
const lastPrintable = 0x7e;
const cyrillic = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІЇЄҐ";
const zero = 0x30;
const nine = 0x39;
/** Longest number in a key. The collator reads at most 254 digits as one number. */
const maxNumberLength = 200;

/**
 * A comparison by the collator takes a microsecond, and sorting a hundred thousand names takes more than a million of them.
 * So the collator is used once to rank the letters, and names of these letters get a key whose plain order is the
 * collator's. A test compares the two.
 */
export function createNameOrder(language: string): NameOrder {
  const collator = collatorOf(language);
  const { locale } = collator.resolvedOptions();
  const ranks = plainLanguages.has(new Intl.Locale(locale).language) ? rankLetters(collator) : new Uint8Array(0);
  const digitRank = ranks[zero] ?? 0;
  const codes: number[] = [];

  /** Adds the digits after their count, because a longer number is larger. Returns the end of the number; -1 if it is too long. */
  function addNumber(name: string, start: number): number {
    let from = start;
    while (from + 1 < name.length && name.charCodeAt(from) === zero && isDigit(name.charCodeAt(from + 1))) from += 1;
    let to = from;
    while (to < name.length && isDigit(name.charCodeAt(to))) to += 1;
    if (to - from > maxNumberLength) return -1;
    codes.push(digitRank, to - from);
    for (let at = from; at < to; at += 1) codes.push(name.charCodeAt(at));
    return to;
  }

  function keyOf(name: string): string | null {
    codes.length = 0;
    for (let at = 0; at < name.length; ) {
      const code = name.charCodeAt(at);
      const rank = ranks[code] ?? 0;
      if (rank === 0) return null;
      if (rank === digitRank) {
        at = addNumber(name, at);
        if (at === -1) return null;
      } else {
        codes.push(rank);
        at += 1;
      }
    }
    return String.fromCharCode(...codes);
  }

  return {
    keyOf,
    compare(a, b) {
      if (typeof a.key !== "string" || typeof b.key !== "string") return collator.compare(a.name, b.name);
      if (a.key === b.key) return 0;
      return a.key < b.key ? -1 : 1;
    },
  };
}

function collatorOf(language: string): Intl.Collator {
  const options = { numeric: true, sensitivity: "base" } as const;
  try {
    return new Intl.Collator(language, options);
  } catch {
    return new Intl.Collator("en", options);
  }
}

/** Rank of each letter of the alphabet, from 1. All digits share one. */
function rankLetters(collator: Intl.Collator): Uint8Array {
  const printable = Array.from({ length: lastPrintable - firstPrintable + 1 }, (_, index) =>
    String.fromCharCode(firstPrintable + index),
  );
  const letters = [...printable, ...cyrillic, ...cyrillic.toLowerCase()].filter((letter) => !/[1-9]/.test(letter));
  letters.sort(collator.compare);
  const ranks = new Uint8Array(1 + Math.max(...letters.map((letter) => letter.charCodeAt(0))));
  let rank = 1;
  for (const [index, letter] of letters.entries()) {
    if (index > 0 && collator.compare(letters[index - 1] ?? "", letter) !== 0) rank += 1;
    ranks[letter.charCodeAt(0)] = rank;
  }
  ranks.fill(ranks[zero] ?? 0, zero, nine + 1);
  return ranks;
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}
