import type { Clock } from "@dexnet/blocks/clock";

/** Time after which a typed letter begins a new word. */
const forgetAfterMs = 1000;
/** Rows that are asked for at once. */
const chunkRows = 500;

export interface TypeAheadDeps {
  readonly clock: Pick<Clock, "now">;
  /** Names of rows of the list. */
  readonly names: (start: number, end: number) => Promise<readonly string[]>;
}

export interface TypeAhead {
  /** Index of the next entry whose name begins with the letters typed so far; null if there is none or another letter follows. */
  type(letter: string, activeIndex: number, count: number): Promise<number | null>;
}

/** Finds entries by the first letters of their names, also those that the page has not loaded. */
export function createTypeAhead({ clock, names }: TypeAheadDeps): TypeAhead {
  let typed = "";
  let lastAt = Number.NEGATIVE_INFINITY;
  let turn = 0;

  async function findFrom(start: number, count: number, prefix: string, own: number): Promise<number | null> {
    for (let searched = 0; searched < count; searched += chunkRows) {
      const from = (start + searched) % count;
      // The list continues at its beginning.
      const chunk = [...(await names(from, Math.min(from + chunkRows, count)))];
      if (chunk.length < chunkRows) chunk.push(...(await names(0, Math.min(chunkRows - chunk.length, from))));
      if (own !== turn) return null;
      const found = chunk.findIndex((name) => name.toLocaleLowerCase().startsWith(prefix));
      if (found !== -1) return (from + found) % count;
    }
    return null;
  }

  return {
    async type(letter, activeIndex, count) {
      turn += 1;
      const now = clock.now();
      typed = now - lastAt > forgetAfterMs ? letter : typed + letter;
      lastAt = now;
      if (count === 0) return null;
      const prefix = typed.toLocaleLowerCase();
      // One letter again and again goes from match to match. A longer word may match the active row itself.
      const letters = new Set(prefix);
      const isRepeated = letters.size === 1;
      const start = isRepeated ? (activeIndex + 1) % count : activeIndex;
      const found = await findFrom(start, count, isRepeated && prefix.length > 1 ? (prefix[0] ?? "") : prefix, turn);
      return found;
    },
  };
}
