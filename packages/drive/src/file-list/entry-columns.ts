/** Entries of a list as columns of numbers, one line for each, in the order of the list. */
export interface EntryColumns {
  count: number;
  /** Which chunk of the list's bytes an entry stands in, where it begins there and where it ends. */
  chunks: Uint16Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
  /** Of its name in the same chunk, without the quotation marks. */
  nameStarts: Uint32Array<ArrayBuffer>;
  nameEnds: Uint32Array<ArrayBuffer>;
  /** Four for each: the 16 bytes of its id, and of that of its folder. */
  idWords: Uint32Array<ArrayBuffer>;
  parentWords: Uint32Array<ArrayBuffer>;
  /** Of the two below. */
  flags: Uint8Array<ArrayBuffer>;
  /** Of all files. */
  filesSizeBytes: number;
  blocksSizeBytes: number;
}

export const isFolderFlag = 1;
/** It is in a folder, and not at the top. */
export const hasParentFlag = 2;

export const wordsOfId = 4;
export const digitsOfWord = 8;

export function createEntryColumns(): EntryColumns {
  return {
    ...{ count: 0, filesSizeBytes: 0, blocksSizeBytes: 0 },
    chunks: new Uint16Array(0),
    starts: new Uint32Array(0),
    ends: new Uint32Array(0),
    nameStarts: new Uint32Array(0),
    nameEnds: new Uint32Array(0),
    idWords: new Uint32Array(0),
    parentWords: new Uint32Array(0),
    flags: new Uint8Array(0),
  };
}

/** Makes room for so many more. */
export function makeRoom(columns: EntryColumns, more: number): void {
  const least = columns.count + more;
  if (least <= columns.flags.length) return;
  const room = Math.max(least, columns.flags.length * 2);
  columns.chunks = copied(columns.chunks, new Uint16Array(room));
  for (const name of ["starts", "ends", "nameStarts", "nameEnds"] as const) {
    columns[name] = copied(columns[name], new Uint32Array(room));
  }
  for (const name of ["idWords", "parentWords"] as const) {
    columns[name] = copied(columns[name], new Uint32Array(room * wordsOfId));
  }
  columns.flags = copied(columns.flags, new Uint8Array(room));
}

function copied<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Puts the words of an id there. False when it is none. */
export function putIdWords(id: string, words: Uint32Array, at: number): boolean {
  if (!/^[0-9a-f]{32}$/.test(id)) return false;
  for (let word = 0; word < wordsOfId; word += 1) {
    words[at + word] = Number.parseInt(id.slice(word * digitsOfWord, (word + 1) * digitsOfWord), 16);
  }
  return true;
}
