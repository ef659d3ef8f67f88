/** The order of names in a person's language: numbers by their value, whatever the case. */
export interface NameOrder {
  /** What stands for a name when it is compared; null when only the collator can tell. */
  keyOf(name: string): string | null;
  compare(a: NameWithKey, b: NameWithKey): number;
}

export interface NameWithKey {
  readonly name: string;
  /** As `keyOf` gives it. */
  readonly key?: string | null | undefined;
}

/** In these languages every letter of the alphabet below has one place, whatever stands beside it. */
const plainLanguages: ReadonlySet<string> = new Set(["en", "ru", "uk"]);

const firstPrintable = 0x20;
const lastPrintable = 0x7e;
const cyrillic = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІЇЄҐ";
const zero = 0x30;
const nine = 0x39;
/** The collator reads no more digits than 254 as one number. */
const longestNumber = 200;

/**
 * Asking the collator takes a microsecond, and a list of a hundred thousand names is sorted with more than a million
 * questions. So it is asked once for the order of letters, and names that are written in those get a key whose plain
 * order is the collator's. A test holds the two against each other.
 */
export function createNameOrder(language: string): NameOrder {
  const collator = collatorOf(language);
  const { locale } = collator.resolvedOptions();
  const places = plainLanguages.has(new Intl.Locale(locale).language) ? placesOf(collator) : new Uint8Array(0);
  const numberPlace = places[zero] ?? 0;
  const codes: number[] = [];

  /** Its digits after their count: a longer number is a larger one. Gives back where it ends; -1 for one too long. */
  function addNumber(name: string, start: number): number {
    let from = start;
    while (from + 1 < name.length && name.charCodeAt(from) === zero && isDigit(name.charCodeAt(from + 1))) from += 1;
    let to = from;
    while (to < name.length && isDigit(name.charCodeAt(to))) to += 1;
    if (to - from > longestNumber) return -1;
    codes.push(numberPlace, to - from);
    for (let at = from; at < to; at += 1) codes.push(name.charCodeAt(at));
    return to;
  }

  function keyOf(name: string): string | null {
    codes.length = 0;
    for (let at = 0; at < name.length; ) {
      const code = name.charCodeAt(at);
      const place = places[code] ?? 0;
      if (place === 0) return null;
      if (place === numberPlace) {
        at = addNumber(name, at);
        if (at === -1) return null;
      } else {
        codes.push(place);
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

/** For each letter of the alphabet its place in the order, from 1; all digits share one. */
function placesOf(collator: Intl.Collator): Uint8Array {
  const printable = Array.from({ length: lastPrintable - firstPrintable + 1 }, (_, index) =>
    String.fromCharCode(firstPrintable + index),
  );
  const letters = [...printable, ...cyrillic, ...cyrillic.toLowerCase()].filter((letter) => !/[1-9]/.test(letter));
  letters.sort(collator.compare);
  const places = new Uint8Array(1 + Math.max(...letters.map((letter) => letter.charCodeAt(0))));
  let place = 1;
  for (const [index, letter] of letters.entries()) {
    if (index > 0 && collator.compare(letters[index - 1] ?? "", letter) !== 0) place += 1;
    places[letter.charCodeAt(0)] = place;
  }
  places.fill(places[zero] ?? 0, zero, nine + 1);
  return places;
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}
