import { bulkWorkHere } from "@dexnet/crypto/bulk-work";
import { piecesOf } from "@dexnet/crypto/testing/pieces";
import { concatBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import type { StoredList } from "../file-list/entries.ts";
import { createListReader } from "../file-list/list-reader.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface ReadList {
  /** Entries that the reader took out of the text. */
  readonly list: StoredList | null;
  /** The rest of the text. */
  readonly passedOn: string;
}

/** Gives a text to a list reader, cut into pieces of these sizes and a rest. */
export async function readList(text: string, sizes: readonly number[] = [], chunkBytes?: number): Promise<ReadList> {
  const bytes = utf8Bytes(text);
  const reader = createListReader({ ...bulkWorkHere, inflate: () => piecesOf(bytes, sizes) }, chunkBytes);
  const passed: Bytes[] = [];
  for await (const piece of reader.bulk.inflate(new Uint8Array(0), bytes.length)) passed.push(piece);
  return { list: reader.list(), passedOn: new TextDecoder().decode(concatBytes(...passed)) };
}

/** The text of a list before it is sealed. Characters outside of ASCII are escaped. */
export function sealedText(list: readonly unknown[]): string {
  return JSON.stringify(list).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
