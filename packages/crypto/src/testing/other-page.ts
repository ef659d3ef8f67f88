/** Reader of a page, written from docs/format.md alone. */
import { cidFromDigest } from "./other-implementation.ts";

type Fields = Record<string, unknown>;

const lastDate = 8.64e15;
const folderFields = "kind id parentId name isFavourite trashed".split(" ");
const fileFields = [...folderFields, "sizeBytes", "date", "content"];

/** Takes the next bytes of a text, as a file is read. */
class Cursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(length: number): Buffer {
    demand(length <= this.left());
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  left(): number {
    return this.#bytes.length - this.#at;
  }

  number(): number {
    return this.take(8).readDoubleLE();
  }

  id(): string {
    return Array.from({ length: 4 }, () => this.take(4).readUInt32LE().toString(16).padStart(8, "0")).join("");
  }
}

/** Entries in the order of the page, and then the released records. Throws for a page that must be refused. */
export function recordsOfPage(page: Buffer): Fields[] {
  const cursor = new Cursor(page);
  demand(cursor.take(4).toString("latin1") === "DXP1");
  const [count = 0, namesBytes = 0, releasedBytes = 0] = [4, 4, 4].map((size) => cursor.take(size).readUInt32LE());
  const columnOf = (width: number) => {
    const column = cursor.take(width * count);
    return Array.from({ length: count }, (_, row) => new Cursor(column.subarray(width * row, width * (row + 1))));
  };
  const [sizes, dates, blocksSizes] = [8, 8, 8].map((width) => columnOf(width).map((cell) => cell.number()));
  const [ids, parents, fileIds] = [16, 16, 16].map((width) => columnOf(width).map((cell) => cell.id()));
  const [nameEnds, detailEnds] = [4, 4].map((width) => columnOf(width).map((cell) => cell.take(4).readUInt32LE()));
  const flags = columnOf(1).map((cell) => cell.take(1).readUInt8());
  const names = utf8(cursor.take(namesBytes));
  const details = cursor.take(detailEnds?.at(-1) ?? 0);
  const released = cursor.take(releasedBytes);
  demand(cursor.left() === 0 && (nameEnds?.at(-1) ?? 0) === names.length);
  demand(count > 0 || releasedBytes > 0);

  const entries = flags.map((flag, row) => {
    const range = (ends: readonly number[] | undefined) => [ends?.[row - 1] ?? 0, ends?.[row] ?? 0] as const;
    const [[nameStart, nameEnd], [start, end]] = [range(nameEnds), range(detailEnds)];
    demand(nameStart < nameEnd && nameEnd <= names.length && start <= end && end <= details.length);
    const name = names.slice(nameStart, nameEnd);
    demand(name.isWellFormed());
    demand(row === 0 || text(ids?.[row - 1]) < text(ids?.[row]));
    const [isFolder, hasParent] = [(flag & 1) !== 0, (flag & 2) !== 0];
    demand(hasParent || /^0+$/.test(text(parents?.[row])));
    const [sizeBytes, date, blocksSizeBytes] = [sizes?.[row], dates?.[row], blocksSizes?.[row]].map(Number);
    demand([sizeBytes, blocksSizeBytes].every((size) => Number.isSafeInteger(size) && Number(size) >= 0));
    demand(Number.isSafeInteger(date) && Math.abs(Number(date)) <= lastDate);
    const fileIdHex = text(fileIds?.[row]);
    demand(!isFolder || (sizeBytes === 0 && date === 0 && blocksSizeBytes === 0 && /^0+$/.test(fileIdHex)));
    demand(!isFolder || (flag & (8 | 16)) === 0);
    const cells = new Cursor(details.subarray(start, end));
    const marks = marksOf(flag, cells);
    const content = isFolder ? null : contentOf(flag, cells, Number(sizeBytes), { fileIdHex, blocksSizeBytes });
    const further = furtherOf((flag & 128) !== 0, cells.take(cells.left()), isFolder ? folderFields : fileFields);
    const common = { id: ids?.[row], parentId: hasParent ? parents?.[row] : null, name, ...further, ...marks };
    return isFolder ? { kind: "folder", ...common } : { kind: "file", ...common, sizeBytes, date, content };
  });
  return [...entries, ...releasedOf(released)];
}

function marksOf(flag: number, cells: Cursor): Fields {
  const marks: Fields = (flag & 4) === 0 ? {} : { isFavourite: true };
  demand((flag & (32 | 64)) !== 64);
  if ((flag & 32) === 0) return marks;
  const date = cells.number();
  demand(Number.isSafeInteger(date) && date >= 0 && date <= lastDate);
  return { ...marks, trashed: { date, parentId: (flag & 64) === 0 ? null : cells.id() } };
}

function contentOf(flag: number, cells: Cursor, sizeBytes: number, known: Fields): Fields {
  const blocksOf = (size: number) => Math.max(1, Math.ceil(size / 4_194_304));
  const isManifest = (flag & 8) !== 0;
  const blocks = isManifest ? blocksOf(32 * blocksOf(sizeBytes)) : blocksOf(sizeBytes);
  const keyBase64 = cells.take(32).toString("base64");
  const thumbnail = (flag & 16) === 0 ? {} : { thumbnailCid: cidFromDigest(cells.take(32)) };
  demand(32 * blocks <= cells.left());
  const blockCids = Array.from({ length: blocks }, () => cidFromDigest(cells.take(32)));
  return { ...known, keyBase64, listed: isManifest ? "manifest" : "parts", blockCids, ...thumbnail };
}

function furtherOf(isThere: boolean, json: Buffer, knownNames: readonly string[]): Fields {
  demand(isThere === json.length > 0);
  if (!isThere) return {};
  const fields: unknown = JSON.parse(utf8(json));
  demand(typeof fields === "object" && fields !== null && !Array.isArray(fields));
  const names = Object.keys(fields as Fields);
  demand(names.length > 0 && !names.some((name) => knownNames.includes(name)));
  return fields as Fields;
}

function releasedOf(json: Buffer): Fields[] {
  if (json.length === 0) return [];
  const records = JSON.parse(utf8(json)) as Fields[];
  demand(Array.isArray(records) && records.length > 0);
  for (const [at, { kind, id, sizeBytes }] of records.entries()) {
    demand(kind === "released" && Number.isSafeInteger(sizeBytes) && Number(sizeBytes) >= 0);
    demand(at === 0 || text(records[at - 1]?.id) < text(id));
  }
  return records;
}

function utf8(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

function text(value: unknown): string {
  demand(typeof value === "string");
  return value as string;
}

function demand(isRight: boolean): void {
  if (!isRight) throw new Error("The page is refused.");
}
