import type { RangeReader } from "@dexnet/drive/transfers/reading/range-reader";

/** The header is near the beginning, but need not be its first bytes. */
const headerBytes = 1024;
/** The catalogue is named after the table of objects at the end, or before it in a file for the web. */
const edgeBytes = 64 * 1024;
const tableBytes = 4096;

/**
 * Whether a file has what each PDF has: a header, and the name of its catalogue. The viewer of the browser shows a file
 * without them as a white dialog in the browser's language, and does not tell the page.
 */
export async function hasPdfStructure(reader: Pick<RangeReader, "read" | "sizeBytes">): Promise<boolean> {
  const head = await readText(reader, 0, edgeBytes);
  if (!head.slice(0, headerBytes).includes("%PDF-")) return false;
  const tail = await readText(reader, reader.sizeBytes - edgeBytes, reader.sizeBytes);
  if (namesCatalogue(tail) || namesCatalogue(head)) return true;
  // A large table may be compressed: its own dictionary is before it.
  const tableAt = Number(/startxref\s+(\d{1,15})\s+%%EOF\s*$/.exec(tail)?.[1] ?? reader.sizeBytes);
  return namesCatalogue(await readText(reader, tableAt, tableAt + tableBytes));
}

const namesCatalogue = (text: string) => /\/Root\s+\d+\s+\d+\s+R\b/.test(text);

/** Bytes of a range, as far as the file has them, as characters of the same codes. */
async function readText({ read, sizeBytes }: Pick<RangeReader, "read" | "sizeBytes">, from: number, to: number) {
  const decoder = new TextDecoder("latin1");
  const end = Math.min(to, sizeBytes);
  let text = "";
  for (let at = Math.max(0, from); at < end; ) {
    const piece = await read(at, end);
    text += decoder.decode(piece);
    at += piece.length;
  }
  return text;
}
