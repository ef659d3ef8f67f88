import { wordsOfId } from "./id-words.ts";
import { isFolderFlag, type PageColumns } from "./page-columns.ts";

/** Where the rows of a table are. */
export interface TableRows {
  readonly size: number;
  readonly pages: readonly PageColumns[];
  /** Page of each row, and the first row of each page. */
  readonly pageOfRow: Uint16Array;
  readonly firstRows: Uint32Array;
  readonly folderCount: number;
}

export const notFound = -1;

/**
 * Finds the rows of folders by the words of their ids. A hash table of numbers, at most half full: opening a list looks up the
 * folder of each entry, and a search by halves takes several times as long. No id may occur twice.
 */
export function createFolderRows({ pages, pageOfRow, firstRows, folderCount }: TableRows) {
  const bits = Math.ceil(Math.log2(folderCount * 2 + 2));
  const slots = new Int32Array(2 ** bits).fill(notFound);

  for (const [page, { ids, flags, count }] of pages.entries()) {
    for (let index = 0; index < count; index += 1) {
      if (((flags[index] as number) & isFolderFlag) === 0) continue;
      let slot = hashWords(ids, index * wordsOfId) >>> (32 - bits);
      while (slots[slot] !== notFound) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = (firstRows[page] as number) + index;
    }
  }

  function isIdOf(row: number, words: Uint32Array, at: number): boolean {
    const page = pageOfRow[row] as number;
    const { ids } = pages[page] as PageColumns;
    return isSame(words, at, ids, (row - (firstRows[page] as number)) * wordsOfId);
  }

  /** Row of the folder whose id starts at `at`. `notFound` if there is none. */
  return function findFolder(words: Uint32Array, at: number): number {
    let slot = hashWords(words, at) >>> (32 - bits);
    for (;;) {
      const found = slots[slot] as number;
      if (found === notFound || isIdOf(found, words, at)) return found;
      slot = (slot + 1) & (slots.length - 1);
    }
  };
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
