/** Entries as columns of numbers, one row per entry, in the order of the pages. */
export interface EntryColumns {
  count: number;
  /** Page that contains the entry, and start and end of the entry in it. */
  pages: Uint16Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
  /** Start and end of its name in the same page, without the quotation marks. */
  nameStarts: Uint32Array<ArrayBuffer>;
  nameEnds: Uint32Array<ArrayBuffer>;
  /** `hashNormalName` of its name, and `hashContentId` of its content if it is a file. */
  nameHashes: Uint32Array<ArrayBuffer>;
  contentHashes: Uint32Array<ArrayBuffer>;
  /** Four words per entry: the 16 bytes of its id, and of the id of its folder. */
  idWords: Uint32Array<ArrayBuffer>;
  parentWords: Uint32Array<ArrayBuffer>;
  /** Size and date of a file. Zero for a folder. */
  sizes: Float64Array<ArrayBuffer>;
  dates: Float64Array<ArrayBuffer>;
  /** Combination of the flags below. */
  flags: Uint8Array<ArrayBuffer>;
  /** Sizes of all files. */
  filesSizeBytes: number;
  blocksSizeBytes: number;
}

export const isFolderFlag = 1;
/** The entry is in a folder, and not at the root. */
export const hasParentFlag = 2;

export const isFavouriteFlag = 4;

export const wordsOfId = 4;
export const digitsOfWord = 8;

/** Value of a character that is not a hex digit. */
export const notHex = 0x80;
export const hexValues = Uint8Array.from({ length: 256 }, (_, code) => {
  const digit = "0123456789abcdef".indexOf(String.fromCharCode(code));
  return digit === -1 ? notHex : digit;
});

export function createEntryColumns(): EntryColumns {
  return {
    ...{ count: 0, filesSizeBytes: 0, blocksSizeBytes: 0 },
    pages: new Uint16Array(0),
    starts: new Uint32Array(0),
    ends: new Uint32Array(0),
    nameStarts: new Uint32Array(0),
    nameEnds: new Uint32Array(0),
    nameHashes: new Uint32Array(0),
    contentHashes: new Uint32Array(0),
    idWords: new Uint32Array(0),
    parentWords: new Uint32Array(0),
    sizes: new Float64Array(0),
    dates: new Float64Array(0),
    flags: new Uint8Array(0),
  };
}

/** Reserves memory for more entries. */
export function reserveEntries(columns: EntryColumns, more: number): void {
  const needed = columns.count + more;
  if (needed <= columns.flags.length) return;
  const capacity = Math.max(needed, columns.flags.length * 2);
  columns.pages = copyInto(columns.pages, new Uint16Array(capacity));
  for (const name of ["starts", "ends", "nameStarts", "nameEnds", "nameHashes", "contentHashes"] as const) {
    columns[name] = copyInto(columns[name], new Uint32Array(capacity));
  }
  for (const name of ["idWords", "parentWords"] as const) {
    columns[name] = copyInto(columns[name], new Uint32Array(capacity * wordsOfId));
  }
  for (const name of ["sizes", "dates"] as const) {
    columns[name] = copyInto(columns[name], new Float64Array(capacity));
  }
  columns.flags = copyInto(columns.flags, new Uint8Array(capacity));
}

function copyInto<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Writes the words of an id into the array. False if the text is not an id. */
export function writeIdWords(id: string, words: Uint32Array, at: number): boolean {
  if (id.length !== wordsOfId * digitsOfWord) return false;
  let seen = 0;
  for (let word = 0; word < wordsOfId; word += 1) {
    let value = 0;
    for (let digit = 0; digit < digitsOfWord; digit += 1) {
      const hex = hexValues[id.charCodeAt(word * digitsOfWord + digit)] ?? notHex;
      seen |= hex;
      value = (value << 4) | hex;
    }
    words[at + word] = value;
  }
  return seen < notHex;
}
