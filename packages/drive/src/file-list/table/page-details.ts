import { cidFromDigest, digestFromCid } from "@dexnet/crypto/verify/block-cid";
import { base64FromBytes, bytesFromBase64, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import type { BlockCid } from "@dexnet/protocol/ids";
import { blockCountOf, type StoredEntry, type StoredFile, type Trashed } from "../entries.ts";
import { idOfWords, wordsOfId, writeIdWords } from "./id-words.ts";
import {
  decodeText,
  hadParentFlag,
  hasFurtherFieldsFlag,
  hasParentFlag,
  hasThumbnailFlag,
  isFavouriteFlag,
  isFolderFlag,
  isManifestFlag,
  isTrashedFlag,
  type PageColumns,
} from "./page-columns.ts";

/**
 * The details of an entry are what only its use needs, one after the other: for an entry in the trash the date and the former
 * folder, for a file its key and the digests of thumbnail and blocks, and the fields of a newer client as JSON.
 */
const [dateBytes, idBytes, keyBytes, digestBytes] = [8, 16, 32, 32];

const folderFields = ["kind", "id", "parentId", "name", "isFavourite", "trashed"];
const fileFields = [...folderFields, "sizeBytes", "date", "content"];

/** Size of the details without the fields of a newer client. It follows from flags and size. */
export function knownDetailBytes(flags: number, sizeBytes: number): number {
  const trashedBytes = (flags & isTrashedFlag ? dateBytes : 0) + (flags & hadParentFlag ? idBytes : 0);
  if (flags & isFolderFlag) return trashedBytes;
  const blocks = blockCountOf(sizeBytes, flags & isManifestFlag ? "manifest" : "parts");
  return trashedBytes + keyBytes + digestBytes * (blocks + (flags & hasThumbnailFlag ? 1 : 0));
}

/** Adds the details of an entry, and returns its flags. The entry is one of its schema, with as many blocks as it must have. */
export function addDetails(entry: StoredEntry, parts: Uint8Array[]): number {
  let flags = (entry.parentId === null ? 0 : hasParentFlag) | (entry.isFavourite ? isFavouriteFlag : 0);
  if (entry.trashed !== undefined) {
    flags |= isTrashedFlag | (entry.trashed.parentId === null ? 0 : hadParentFlag);
    parts.push(trashedBytesOf(entry.trashed));
  }
  if (entry.kind === "folder") flags |= isFolderFlag;
  else {
    const { keyBase64, listed, blockCids, thumbnailCid } = entry.content;
    flags |= (listed === "manifest" ? isManifestFlag : 0) | (thumbnailCid === undefined ? 0 : hasThumbnailFlag);
    parts.push(requireBytes(bytesFromBase64(keyBase64)));
    for (const cid of thumbnailCid === undefined ? blockCids : [thumbnailCid, ...blockCids]) {
      parts.push(requireBytes(digestFromCid(cid)));
    }
  }
  const known = entry.kind === "folder" ? folderFields : fileFields;
  const further = Object.entries(entry).filter(([name, value]) => !known.includes(name) && value !== undefined);
  if (further.length > 0) {
    flags |= hasFurtherFieldsFlag;
    parts.push(utf8Bytes(JSON.stringify(Object.fromEntries(further))));
  }
  return flags;
}

/** Returns the entry of a row that was checked. */
export function entryAt(page: PageColumns, row: number): StoredEntry {
  const flags = page.flags[row] as number;
  const common = {
    id: idOfWords(page.ids, row * wordsOfId),
    parentId: flags & hasParentFlag ? idOfWords(page.parents, row * wordsOfId) : null,
    name: nameAt(page, row),
  };
  const marks = {
    ...(flags & isFavouriteFlag && { isFavourite: true as const }),
    ...(flags & isTrashedFlag && { trashed: trashedAt(page, row) }),
  };
  const further = flags & hasFurtherFieldsFlag ? (furtherFieldsAt(page, row) ?? {}) : {};
  if (flags & isFolderFlag) return { kind: "folder", ...common, ...further, ...marks };
  const [sizeBytes, date] = [page.sizes[row] as number, page.dates[row] as number];
  return { kind: "file", ...common, sizeBytes, date, content: contentAt(page, row), ...further, ...marks };
}

export function nameAt({ names, nameEnds }: PageColumns, row: number): string {
  return names.slice(row === 0 ? 0 : nameEnds[row - 1], nameEnds[row]);
}

/** The mark of a row that has it, checked or not. */
export function trashedAt({ details, detailEnds, flags }: PageColumns, row: number): Trashed {
  const at = details.byteOffset + detailStart(detailEnds, row);
  const view = new DataView(details.buffer, at);
  const date = view.getFloat64(0, true);
  if (((flags[row] as number) & hadParentFlag) === 0) return { date, parentId: null };
  const words = Uint32Array.from({ length: wordsOfId }, (_, word) => view.getUint32(dateBytes + 4 * word, true));
  return { date, parentId: idOfWords(words, 0) };
}

/** Fields of a newer client. Null if they are not an object with at least one field, or have a field that the row has. */
export function furtherFieldsAt({ details, detailEnds, flags, sizes }: PageColumns, row: number): object | null {
  const start = detailStart(detailEnds, row) + knownDetailBytes(flags[row] as number, sizes[row] as number);
  const text = decodeText(details.subarray(start, detailEnds[row]));
  const fields = text === null ? undefined : parseJson(text);
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return null;
  const names = Object.keys(fields);
  const known = (flags[row] as number) & isFolderFlag ? folderFields : fileFields;
  return names.length === 0 || names.some((name) => known.includes(name)) ? null : fields;
}

function contentAt(page: PageColumns, row: number): StoredFile["content"] {
  const { details, detailEnds, fileIds, blocksSizes, sizes } = page;
  const flags = page.flags[row] as number;
  let at =
    detailStart(detailEnds, row) + (flags & isTrashedFlag ? dateBytes : 0) + (flags & hadParentFlag ? idBytes : 0);
  const next = (length: number) => {
    at += length;
    return details.subarray(at - length, at);
  };
  const nextCid = () => cidFromDigest(next(digestBytes)) as BlockCid;
  const keyBase64 = base64FromBytes(next(keyBytes));
  const thumbnailCid = flags & hasThumbnailFlag ? nextCid() : undefined;
  const listed = flags & isManifestFlag ? "manifest" : "parts";
  return {
    fileIdHex: idOfWords(fileIds, row * wordsOfId),
    keyBase64,
    listed,
    blockCids: Array.from({ length: blockCountOf(sizes[row] as number, listed) }, nextCid),
    blocksSizeBytes: blocksSizes[row] as number,
    ...(thumbnailCid !== undefined && { thumbnailCid }),
  };
}

export function detailStart(detailEnds: Uint32Array, row: number): number {
  return row === 0 ? 0 : (detailEnds[row - 1] as number);
}

function trashedBytesOf({ date, parentId }: Trashed): Uint8Array {
  const view = new DataView(new ArrayBuffer(dateBytes + (parentId === null ? 0 : idBytes)));
  view.setFloat64(0, date, true);
  const words = new Uint32Array(wordsOfId);
  if (parentId !== null && writeIdWords(parentId, words, 0)) {
    for (const [word, value] of words.entries()) view.setUint32(dateBytes + 4 * word, value, true);
  }
  return new Uint8Array(view.buffer);
}

/** The schemas of entries accept only texts of bytes. */
function requireBytes(bytes: Uint8Array | null): Uint8Array {
  if (bytes === null) throw new TypeError("An entry has a content that is not valid.");
  return bytes;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
