import { type Bytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import type { Released, StoredEntry } from "../entries.ts";
import { wordsOfId, writeIdWords } from "./id-words.ts";
import { createPage, pageHeaderBytes, rowBytes } from "./page-columns.ts";
import { writeDetails } from "./page-details.ts";

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
  readonly nameBytes: Uint8Array;
  readonly flags: number;
  readonly details: Uint8Array;
}

export function createPageWriter(): PageWriter {
  const rows: WrittenRow[] = [];
  const released: string[] = [];
  let [namesBytes, detailsBytes, releasedBytes] = [0, 0, 0];

  return {
    get length() {
      return rows.length + released.length;
    },
    get sizeBytes() {
      return pageHeaderBytes + rows.length * rowBytes + namesBytes + detailsBytes + releasedBytes;
    },
    add(record) {
      if (record.kind === "released") {
        const json = JSON.stringify(record);
        released.push(json);
        // The brackets, or a comma.
        releasedBytes += utf8Bytes(json).length + (released.length === 1 ? 2 : 1);
        return;
      }
      const nameBytes = utf8Bytes(record.name);
      const { flags, details } = writeDetails(record);
      rows.push({ entry: record, nameBytes, flags, details });
      namesBytes += nameBytes.length;
      detailsBytes += details.length;
    },
    toPage() {
      const releasedJson = utf8Bytes(released.length === 0 ? "" : `[${released.join(",")}]`);
      const { bytes, columns, names, details } = createPage(rows.length, namesBytes, detailsBytes, releasedJson);
      let [nameUnits, namesAt, detailsAt] = [0, 0, 0];
      for (const [row, { entry, nameBytes, ...written }] of rows.entries()) {
        writeIdWords(entry.id, columns.ids, row * wordsOfId);
        if (entry.parentId !== null) writeIdWords(entry.parentId, columns.parents, row * wordsOfId);
        if (entry.kind === "file") {
          columns.sizes[row] = entry.sizeBytes;
          columns.dates[row] = entry.date;
          columns.blocksSizes[row] = entry.content.blocksSizeBytes;
          writeIdWords(entry.content.fileIdHex, columns.fileIds, row * wordsOfId);
        }
        names.set(nameBytes, namesAt);
        details.set(written.details, detailsAt);
        nameUnits += entry.name.length;
        namesAt += nameBytes.length;
        detailsAt += written.details.length;
        columns.nameEnds[row] = nameUnits;
        columns.detailEnds[row] = detailsAt;
        columns.flags[row] = written.flags;
      }
      return bytes;
    },
  };
}
