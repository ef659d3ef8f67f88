import { type Bytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import type { Released, StoredEntry } from "../entries.ts";
import { wordsOfId, writeIdWords } from "./id-words.ts";
import { createPage, pageHeaderBytes, rowBytes } from "./page-columns.ts";
import { addDetails } from "./page-details.ts";

/** Collects the records of a page. */
export interface PageWriter {
  /** Number of records. */
  readonly length: number;
  /** Size of the page with these records. */
  readonly sizeBytes: number;
  /** Records are added in the order of their ids, an entry before a released record with its id. */
  add(record: StoredEntry | Released): void;
  toPage(): Bytes;
}

interface WrittenRow {
  readonly entry: StoredEntry;
  readonly flags: number;
  /** End of its details in those of all rows. */
  readonly detailEnd: number;
}

export function createPageWriter(): PageWriter {
  const rows: WrittenRow[] = [];
  const detailParts: Uint8Array[] = [];
  const released: string[] = [];
  let [namesBytes, detailsBytes, releasedBytes] = [0, 0, 0];

  function addEntry(entry: StoredEntry): void {
    const firstPart = detailParts.length;
    const flags = addDetails(entry, detailParts);
    for (let part = firstPart; part < detailParts.length; part += 1) detailsBytes += detailParts[part]?.length ?? 0;
    namesBytes += utf8Length(entry.name);
    rows.push({ entry, flags, detailEnd: detailsBytes });
  }

  return {
    get length() {
      return rows.length + released.length;
    },
    get sizeBytes() {
      return pageHeaderBytes + rows.length * rowBytes + namesBytes + detailsBytes + releasedBytes;
    },
    add(record) {
      if (record.kind !== "released") {
        addEntry(record);
        return;
      }
      const json = JSON.stringify(record);
      released.push(json);
      // The brackets, or a comma.
      releasedBytes += utf8Length(json) + (released.length === 1 ? 2 : 1);
    },
    toPage() {
      const releasedJson = utf8Bytes(released.length === 0 ? "" : `[${released.join(",")}]`);
      const { bytes, columns, names, details } = createPage(rows.length, namesBytes, detailsBytes, releasedJson);
      names.set(utf8Bytes(rows.map(({ entry }) => entry.name).join("")));
      let at = 0;
      for (const part of detailParts) {
        details.set(part, at);
        at += part.length;
      }
      let nameEnd = 0;
      for (const [row, { entry, flags, detailEnd }] of rows.entries()) {
        writeIdWords(entry.id, columns.ids, row * wordsOfId);
        if (entry.parentId !== null) writeIdWords(entry.parentId, columns.parents, row * wordsOfId);
        if (entry.kind === "file") {
          columns.sizes[row] = entry.sizeBytes;
          columns.dates[row] = entry.date;
          columns.blocksSizes[row] = entry.content.blocksSizeBytes;
          writeIdWords(entry.content.fileIdHex, columns.fileIds, row * wordsOfId);
        }
        nameEnd += entry.name.length;
        columns.nameEnds[row] = nameEnd;
        columns.detailEnds[row] = detailEnd;
        columns.flags[row] = flags;
      }
      return bytes;
    },
  };
}

/** Size of a well-formed text in UTF-8: a pair of surrogates takes four bytes. */
function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) length += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return length;
}
