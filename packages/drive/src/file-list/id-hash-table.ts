import { type EntryColumns, wordsOfId, writeIdWords } from "./entry-columns.ts";

/** Indexes of the entries of some columns, by their ids. */
export interface IdHashTable {
  /** Returns `notFound` for an unknown id. */
  findId(id: string): number;
  /** Finds the id whose words start at `at`. */
  findWords(words: Uint32Array, at: number): number;
}

export const notFound = -1;

/** Hash table of numbers, at most half full: a Map would need a string for each id. Null if an id occurs twice. */
export function createIdHashTable({ count, idWords }: EntryColumns): IdHashTable | null {
  const bits = Math.ceil(Math.log2(count * 2 + 2));
  const slots = new Int32Array(2 ** bits).fill(notFound);
  const wanted = new Uint32Array(wordsOfId);

  /** Returns the slot of these words, or the free slot for them. */
  function slotOf(words: Uint32Array, at: number): number {
    let slot = hashWords(words, at) >>> (32 - bits);
    for (;;) {
      const index = slots[slot] as number;
      if (index === notFound || isSame(words, at, idWords, index * wordsOfId)) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  }

  for (let index = 0; index < count; index += 1) {
    const slot = slotOf(idWords, index * wordsOfId);
    if (slots[slot] !== notFound) return null;
    slots[slot] = index;
  }
  const findWords = (words: Uint32Array, at: number) => slots[slotOf(words, at)] as number;
  return { findWords, findId: (id) => (writeIdWords(id, wanted, 0) ? findWords(wanted, 0) : notFound) };
}

/** The highest bits depend on all bits of the id. */
function hashWords(words: Uint32Array, at: number): number {
  let mixed = 0;
  for (let word = 0; word < wordsOfId; word += 1) mixed ^= words[at + word] as number;
  return Math.imul(mixed, 0x9e3779b1);
}

function isSame(a: Uint32Array, aAt: number, b: Uint32Array, bAt: number): boolean {
  return a[aAt] === b[bAt] && a[aAt + 1] === b[bAt + 1] && a[aAt + 2] === b[bAt + 2] && a[aAt + 3] === b[bAt + 3];
}
