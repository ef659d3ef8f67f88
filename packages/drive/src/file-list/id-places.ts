import { type EntryColumns, putIdWords, wordsOfId } from "./entry-columns.ts";

/** Where the entries of some columns stand, by their ids. */
export interface IdPlaces {
  /** `nowhere` for what is not there. */
  ofId(id: string): number;
  /** The same for an id whose words stand there. */
  ofWords(words: Uint32Array, at: number): number;
}

export const nowhere = -1;

/** A hash table of numbers alone, half full at most: a Map would want a text for each id. Null when an id is there twice. */
export function createIdPlaces({ count, idWords }: EntryColumns): IdPlaces | null {
  const bits = Math.ceil(Math.log2(count * 2 + 2));
  const slots = new Int32Array(2 ** bits).fill(nowhere);
  const wanted = new Uint32Array(wordsOfId);

  /** The slot of these words, or the free one in which they would be. */
  function slotOf(words: Uint32Array, at: number): number {
    let slot = mixedWords(words, at) >>> (32 - bits);
    for (;;) {
      const place = slots[slot] as number;
      if (place === nowhere || isSame(words, at, idWords, place * wordsOfId)) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  }

  for (let place = 0; place < count; place += 1) {
    const slot = slotOf(idWords, place * wordsOfId);
    if (slots[slot] !== nowhere) return null;
    slots[slot] = place;
  }
  const ofWords = (words: Uint32Array, at: number) => slots[slotOf(words, at)] as number;
  return { ofWords, ofId: (id) => (putIdWords(id, wanted, 0) ? ofWords(wanted, 0) : nowhere) };
}

/** Its highest bits depend on all bits of the id. */
function mixedWords(words: Uint32Array, at: number): number {
  let mixed = 0;
  for (let word = 0; word < wordsOfId; word += 1) mixed ^= words[at + word] as number;
  return Math.imul(mixed, 0x9e3779b1);
}

function isSame(a: Uint32Array, aAt: number, b: Uint32Array, bAt: number): boolean {
  return a[aAt] === b[bAt] && a[aAt + 1] === b[bAt + 1] && a[aAt + 2] === b[bAt + 2] && a[aAt + 3] === b[bAt + 3];
}
