import { cidFromDigest } from "./blocks.ts";
import type { Fields } from "./signed-records.ts";

const headerBytes = 16;
/** Bytes of the columns before each one, per entry. */
const [SIZES, DATES, BLOCKS_SIZES, IDS, PARENTS, FILE_IDS] = [0, 8, 16, 24, 40, 56];
const [NAME_ENDS, DETAIL_ENDS, FLAGS, ROW_BYTES] = [72, 76, 80, 81];
const [IS_FOLDER, HAS_PARENT, IS_FAVOURITE, IS_MANIFEST] = [1, 2, 4, 8];
const [HAS_THUMBNAIL, IS_TRASHED, HAD_PARENT, HAS_FURTHER_FIELDS] = [16, 32, 64, 128];
const [partSizeBytes, blake3Bytes] = [4_194_304, 32];

/**
 * docs/format.md, "Page". Returns the records of a page as JSON values, whose content nobody has checked. Throws if the page
 * is not one, so that no list is made of parts of it.
 */
export function readPage(page: Buffer): Fields[] {
  demand(page.length >= headerBytes && page.toString("latin1", 0, 4) === "DXP1");
  const count = page.readUInt32LE(4);
  const namesAt = headerBytes + ROW_BYTES * count;
  const detailsAt = namesAt + page.readUInt32LE(8);
  demand(detailsAt <= page.length);
  const column = (offset: number, row: number) => headerBytes + offset * count + row;
  const endOf = (offset: number, row: number) => (row < 0 ? 0 : page.readUInt32LE(column(offset, 4 * row)));
  const releasedAt = detailsAt + endOf(DETAIL_ENDS, count - 1);
  demand(releasedAt + page.readUInt32LE(12) === page.length);
  const names = decode(page.subarray(namesAt, detailsAt));
  demand(endOf(NAME_ENDS, count - 1) === names.length);
  const released = releasedAt === page.length ? [] : JSON.parse(decode(page.subarray(releasedAt)));
  demand(Array.isArray(released) && (releasedAt === page.length) === (released.length === 0));
  demand(count + released.length > 0);

  function entryOf(row: number): Fields {
    const [nameStart, nameEnd] = [endOf(NAME_ENDS, row - 1), endOf(NAME_ENDS, row)];
    const [start, end] = [endOf(DETAIL_ENDS, row - 1), endOf(DETAIL_ENDS, row)];
    demand(nameStart <= nameEnd && start <= end && detailsAt + end <= releasedAt);
    const name = names.slice(nameStart, nameEnd);
    demand(name.isWellFormed());
    const flags = page.readUInt8(column(FLAGS, row));
    const facts: Facts = {
      flags,
      sizeBytes: page.readDoubleLE(column(SIZES, 8 * row)),
      blocksSizeBytes: page.readDoubleLE(column(BLOCKS_SIZES, 8 * row)),
      fileIdHex: readId(page, column(FILE_IDS, 16 * row)),
    };
    const date = page.readDoubleLE(column(DATES, 8 * row));
    const { content, ...others } = readDetails(page.subarray(detailsAt + start, detailsAt + end), facts);
    const id = readId(page, column(IDS, 16 * row));
    const parentId = flags & HAS_PARENT ? readId(page, column(PARENTS, 16 * row)) : null;
    if (flags & IS_FOLDER) return { kind: "folder", id, parentId, name, ...others };
    return { kind: "file", id, parentId, name, sizeBytes: facts.sizeBytes, date, content, ...others };
  }

  return [...Array.from({ length: count }, (_, row) => entryOf(row)), ...released];
}

interface Facts {
  readonly flags: number;
  readonly sizeBytes: number;
  readonly blocksSizeBytes: number;
  readonly fileIdHex: string;
}

function readDetails(details: Buffer, { flags, sizeBytes, blocksSizeBytes, fileIdHex }: Facts): Fields {
  let at = 0;
  const next = (length: number) => {
    demand(at + length <= details.length);
    at += length;
    return details.subarray(at - length, at);
  };
  const marks: Record<string, unknown> = flags & IS_FAVOURITE ? { isFavourite: true } : {};
  demand((flags & (IS_TRASHED | HAD_PARENT)) !== HAD_PARENT);
  if (flags & IS_TRASHED) {
    const date = next(8).readDoubleLE(0);
    marks.trashed = { date, parentId: flags & HAD_PARENT ? readId(next(16), 0) : null };
  }
  let content: Fields | undefined;
  if (flags & IS_FOLDER) demand((flags & (IS_MANIFEST | HAS_THUMBNAIL)) === 0);
  else {
    const parts = Math.max(1, Math.ceil(sizeBytes / partSizeBytes));
    const blocks = flags & IS_MANIFEST ? Math.ceil((parts * blake3Bytes) / partSizeBytes) : parts;
    const keyBase64 = next(32).toString("base64");
    const thumbnail = flags & HAS_THUMBNAIL ? { thumbnailCid: cidFromDigest(next(blake3Bytes)) } : {};
    demand(blocks * blake3Bytes <= details.length - at);
    const blockCids = Array.from({ length: blocks }, () => cidFromDigest(next(blake3Bytes)));
    const listed = flags & IS_MANIFEST ? "manifest" : "parts";
    content = { fileIdHex, keyBase64, listed, blockCids, blocksSizeBytes, ...thumbnail };
  }
  demand(at === details.length || (flags & HAS_FURTHER_FIELDS) !== 0);
  const further = flags & HAS_FURTHER_FIELDS ? readFields(details.subarray(at), (flags & IS_FOLDER) !== 0) : {};
  return { ...further, ...marks, content };
}

/** Fields of a newer client, which never replace those of the row. */
function readFields(json: Buffer, isFolder: boolean): Fields {
  const fields: unknown = JSON.parse(decode(json));
  demand(typeof fields === "object" && fields !== null && !Array.isArray(fields));
  const names = Object.keys(fields as object);
  const known = ["kind", "id", "parentId", "name", "isFavourite", "trashed"];
  if (!isFolder) known.push("sizeBytes", "date", "content");
  demand(names.length > 0 && !names.some((name) => known.includes(name)));
  return fields as Fields;
}

/** Four words, each with eight of the digits. */
function readId(bytes: Buffer, at: number): string {
  return [0, 4, 8, 12]
    .map((offset) =>
      bytes
        .readUInt32LE(at + offset)
        .toString(16)
        .padStart(8, "0"),
    )
    .join("");
}

function decode(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

function demand(isRight: boolean): void {
  if (!isRight) throw new Error("The page is not one.");
}
