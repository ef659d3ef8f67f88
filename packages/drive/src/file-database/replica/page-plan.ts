import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { Released, StoredEntry } from "../../file-list/entries.ts";
import { createPageWriter } from "../../file-list/table/page-writer.ts";
import type { ListContent } from "./list-state.ts";
import type { PageInfo } from "./replica.ts";

/** A page of the next snapshot: one that stays, or a new one. */
export type PlannedPage = { kind: "kept"; page: PageInfo } | { kind: "new"; firstId: string; bytes: Bytes };

/** Size of a page, whose sealed form has about 256 KiB. A page has at most one record more. */
const usualPageBytes = 340_000;
/** Share of that size. A page with less is joined with the next one. */
const smallShare = 1 / 4;

const lowestId = "0".repeat(32);

/**
 * Plans the pages of a snapshot. A page stays if no id in its range has changed since the snapshot that it belongs to. The
 * others are written again, split or joined to about the same size. Yields one page after the other, so that not all of
 * them are in memory.
 */
export function* planPages(
  { tree, released }: Pick<ListContent, "tree" | "released">,
  pages: readonly PageInfo[],
  changedIds: Iterable<string>,
  pageBytes = usualPageBytes,
): Generator<PlannedPage> {
  const isChanged = changedPages(pages, changedIds);
  const releasedInOrder = [...released.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  let part = createPart(pageBytes);
  for (let index = 0; index < Math.max(1, pages.length); index += 1) {
    const page = pages[index];
    if (page !== undefined && !isChanged[index] && !part.isSmall()) {
      if (part.length > 0) yield part.toPage();
      part = createPart(pageBytes);
      yield { kind: "kept", page };
      continue;
    }
    const from = index === 0 ? lowestId : (page?.firstId ?? lowestId);
    const to = pages[index + 1]?.firstId ?? null;
    for (const record of merged(tree.entriesBetween(from, to), releasedBetween(releasedInOrder, from, to))) {
      // An entry and a released record with one id stay together, because pages are divided by ids.
      if (part.isFull() && record.id !== part.lastId()) {
        yield part.toPage();
        part = createPart(pageBytes);
      }
      part.add(record);
    }
  }
  if (part.length > 0) yield part.toPage();
}

/** The beginning of a page. Sizes are exact, because records of newer clients may have fields of any size. */
function createPart(pageBytes: number) {
  const writer = createPageWriter();
  let firstId = lowestId;
  let lastId = lowestId;
  return {
    get length() {
      return writer.length;
    },
    isFull: () => writer.sizeBytes >= pageBytes,
    lastId: () => lastId,
    /** An empty part is not small: nothing must be joined with it. */
    isSmall: () => writer.length > 0 && writer.sizeBytes < pageBytes * smallShare,
    add(record: StoredEntry | Released) {
      if (writer.length === 0) firstId = record.id;
      lastId = record.id;
      writer.add(record);
    },
    toPage: (): PlannedPage => ({ kind: "new", firstId, bytes: writer.toPage() }),
  };
}

/** Whether an id in the range of each page has changed. The first page begins with the lowest id. */
function changedPages(pages: readonly PageInfo[], changedIds: Iterable<string>): boolean[] {
  const isChanged = pages.map(() => false);
  for (const id of changedIds) isChanged[pageIndexOf(pages, id)] = true;
  return isChanged;
}

function pageIndexOf(pages: readonly PageInfo[], id: string): number {
  let [low, high] = [0, pages.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((pages[middle]?.firstId ?? "") <= id) low = middle;
    else high = middle;
  }
  return low;
}

function* releasedBetween(inOrder: readonly Released[], from: string, to: string | null): Generator<Released> {
  let low = 0;
  let high = inOrder.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((inOrder[middle]?.id ?? "") < from) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < inOrder.length; index += 1) {
    const released = inOrder[index] as Released;
    if (to !== null && released.id >= to) return;
    yield released;
  }
}

/** Merges two sequences that are sorted by id. */
function* merged(entries: Iterable<StoredEntry>, released: Iterable<Released>): Generator<StoredEntry | Released> {
  const rest = released[Symbol.iterator]();
  let next = rest.next();
  for (const entry of entries) {
    for (; next.done !== true && next.value.id < entry.id; next = rest.next()) yield next.value;
    yield entry;
  }
  for (; next.done !== true; next = rest.next()) yield next.value;
}
