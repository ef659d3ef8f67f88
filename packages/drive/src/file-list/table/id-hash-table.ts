import { type EntryColumns, wordsOfId, writeIdWords } from "./entry-columns.ts";

/** Rows of some columns by their ids. */
export interface IdHashTable {
  /** Returns `notFound` for an unknown id. */
  findId(id: string): number;
  /** Finds the id whose words start at `at`. */
  findWords(words: Uint32Array, at: number): number;
}

export const notFound = -1;

/** Hash table of numbers, at most half full: a Map would need a string for each id. No id may occur twice. */
export function createIdHashTable({ count, idWords }: EntryColumns): IdHashTable {
  const bits = Math.ceil(Math.log2(count * 2 + 2));
  const slots = new Int32Array(2 ** bits).fill(notFound);
  const wanted = new Uint32Array(wordsOfId);

  for (let row = 0; row < count; row += 1) {
    let slot = hashWords(idWords, row * wordsOfId) >>> (32 - bits);
    while (slots[slot] !== notFound) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = row;
  }

  function findWords(words: Uint32Array, at: number): number {
    let slot = hashWords(words, at) >>> (32 - bits);
    for (;;) {
      const row = slots[slot] as number;
      if (row === notFound || isSame(words, at, idWords, row * wordsOfId)) return row;
      slot = (slot + 1) & (slots.length - 1);
    }
  }

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
