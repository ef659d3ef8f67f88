import { wordsOfId, writeIdWords } from "./id-words.ts";
import type { PageColumns } from "./page-columns.ts";

/** Rows of pages by their ids. */
export interface IdHashTable {
  /** Returns `notFound` for an unknown id. */
  findId(id: string): number;
  /** Finds the id whose words start at `at`. */
  findWords(words: Uint32Array, at: number): number;
}

/** Where the rows of a table are. */
export interface TableRows {
  readonly size: number;
  readonly pages: readonly PageColumns[];
  /** Page of each row, and the first row of each page. */
  readonly pageOfRow: Uint16Array;
  readonly firstRows: Uint32Array;
}

export const notFound = -1;

/** Hash table of numbers, at most half full: a Map would need a string for each id. No id may occur twice. */
export function createIdHashTable({ size, pages, pageOfRow, firstRows }: TableRows): IdHashTable {
  const bits = Math.ceil(Math.log2(size * 2 + 2));
  const slots = new Int32Array(2 ** bits).fill(notFound);
  const wanted = new Uint32Array(wordsOfId);

  let row = 0;
  for (const { ids, count } of pages) {
    for (let index = 0; index < count; index += 1, row += 1) {
      let slot = hashWords(ids, index * wordsOfId) >>> (32 - bits);
      while (slots[slot] !== notFound) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = row;
    }
  }

  function isIdOf(rowOfSlot: number, words: Uint32Array, at: number): boolean {
    const page = pageOfRow[rowOfSlot] as number;
    const { ids } = pages[page] as PageColumns;
    return isSame(words, at, ids, (rowOfSlot - (firstRows[page] as number)) * wordsOfId);
  }

  function findWords(words: Uint32Array, at: number): number {
    let slot = hashWords(words, at) >>> (32 - bits);
    for (;;) {
      const found = slots[slot] as number;
      if (found === notFound || isIdOf(found, words, at)) return found;
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
