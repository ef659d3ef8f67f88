import { utf8Bytes } from "@dexnet/crypto/verify/bytes";

/** Content of a page: one row per entry, in the order of their ids. docs/format.md, "Page", says what each column contains. */
export interface PageColumns {
  readonly count: number;
  /** Zero for a folder. */
  readonly sizes: Float64Array;
  readonly dates: Float64Array;
  readonly blocksSizes: Float64Array;
  /** Four words per entry: its id, that of its folder, and that of its content. */
  readonly ids: Uint32Array;
  readonly parents: Uint32Array;
  readonly fileIds: Uint32Array;
  /** End of each entry's name in `names`, and of its details in `details`. */
  readonly nameEnds: Uint32Array;
  readonly detailEnds: Uint32Array;
  /** Combination of the flags below. */
  readonly flags: Uint8Array;
  readonly names: string;
  readonly details: Uint8Array;
  /** JSON of the released records; empty if there are none. */
  readonly releasedJson: Uint8Array;
}

export const isFolderFlag = 1;
/** The entry is in a folder, and not at the root. */
export const hasParentFlag = 2;
export const isFavouriteFlag = 4;
/** The blocks are those of the part list. */
export const isManifestFlag = 8;
export const hasThumbnailFlag = 16;
export const isTrashedFlag = 32;
/** The entry was in a folder, and not at the root, before it was moved to the trash. */
export const hadParentFlag = 64;
/** Fields of a newer client are at the end of its details. */
export const hasFurtherFieldsFlag = 128;

export const pageHeaderBytes = 16;
/** Bytes of a row in all columns together. */
export const rowBytes = 81;
const magic = utf8Bytes("DXP1");

/** Offsets of the columns of so many entries. Each column is aligned to the size of its numbers. */
function offsetsOf(count: number) {
  const [sizes, ids] = [pageHeaderBytes, pageHeaderBytes + 24 * count];
  const nameEnds = ids + 48 * count;
  const flags = nameEnds + 8 * count;
  return { sizes, ids, nameEnds, flags, names: flags + count };
}

/** Arrays on the bytes of a page, which has at least the header and the columns. */
function columnsOn({ buffer, byteOffset }: Uint8Array, count: number) {
  const { sizes, ids, nameEnds, flags } = offsetsOf(count);
  const numbers = (index: number) => new Float64Array(buffer, byteOffset + sizes + 8 * count * index, count);
  const words = (index: number) => new Uint32Array(buffer, byteOffset + ids + 16 * count * index, 4 * count);
  const ends = (index: number) => new Uint32Array(buffer, byteOffset + nameEnds + 4 * count * index, count);
  return {
    count,
    sizes: numbers(0),
    dates: numbers(1),
    blocksSizes: numbers(2),
    ids: words(0),
    parents: words(1),
    fileIds: words(2),
    nameEnds: ends(0),
    detailEnds: ends(1),
    flags: new Uint8Array(buffer, byteOffset + flags, count),
  };
}

/**
 * Returns the columns as views of the bytes, which must not change later. Null if the bytes are no page. It allocates nothing
 * in proportion to what the header says before the length of the page has shown that it is right.
 */
export function viewPage(page: Uint8Array): PageColumns | null {
  if (page.length < pageHeaderBytes || !magic.every((byte, at) => page[at] === byte)) return null;
  const bytes = page.byteOffset % 8 === 0 ? page : page.slice();
  const header = new DataView(bytes.buffer, bytes.byteOffset, pageHeaderBytes);
  const count = header.getUint32(4, true);
  const namesAt = offsetsOf(count).names;
  const detailsAt = namesAt + header.getUint32(8, true);
  if (detailsAt > bytes.length) return null;
  const columns = columnsOn(bytes, count);
  const releasedAt = detailsAt + (columns.detailEnds.at(-1) ?? 0);
  if (releasedAt + header.getUint32(12, true) !== bytes.length) return null;
  const names = decodeText(bytes.subarray(namesAt, detailsAt));
  if (names === null) return null;
  return {
    ...columns,
    names,
    details: bytes.subarray(detailsAt, releasedAt),
    releasedJson: bytes.subarray(releasedAt),
  };
}

/** Null if the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Creates a page whose columns, names and details the caller fills in. The released records are at its end. */
export function createPage(count: number, namesBytes: number, detailsBytes: number, releasedJson: Uint8Array) {
  const namesAt = offsetsOf(count).names;
  const detailsAt = namesAt + namesBytes;
  const bytes = new Uint8Array(detailsAt + detailsBytes + releasedJson.length);
  bytes.set(magic);
  const header = new DataView(bytes.buffer);
  header.setUint32(4, count, true);
  header.setUint32(8, namesBytes, true);
  header.setUint32(12, releasedJson.length, true);
  bytes.set(releasedJson, detailsAt + detailsBytes);
  const names = bytes.subarray(namesAt, detailsAt);
  return { bytes, columns: columnsOn(bytes, count), names, details: bytes.subarray(detailsAt) };
}
