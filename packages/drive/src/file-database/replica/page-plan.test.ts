import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Released } from "../../file-list/entries.ts";
import type { TreeLayer } from "../../file-list/file-tree.ts";
import { createEmptyTable, readPages } from "../../file-list/table/page-reader.ts";
import { createTreeLayer } from "../../file-list/tree-layer.ts";
import { file, folder, idOf, treeOf } from "../../testing/entries.ts";
import { type PlannedPage, planPages } from "./page-plan.ts";
import type { PageInfo } from "./replica.ts";

const pageBytes = 4_000;
const smallBytes = pageBytes / 4;
/** Size of a file of these tests in a page. */
const fileBytes = 81 + "file 0001".length + 64;

/** A snapshot: the pages as their list says, and their bytes. */
interface Pages {
  readonly infos: readonly PageInfo[];
  readonly bytes: ReadonlyMap<string, Uint8Array>;
}

const noPages: Pages = { infos: [], bytes: new Map() };
const released = (id: string): Released => {
  const { sizeBytes, content } = file(id, null, "");
  return { kind: "released", id, sizeBytes, content };
};
const byId = <T extends { id: string }>(records: readonly T[]) => new Map(records.map((one) => [one.id, one]));
const filesOf = (...numbers: readonly number[]) =>
  numbers.map((number) => file(idOf(number), null, `file ${String(number).padStart(4, "0")}`));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

let pageCount = 0;

function plan(
  before: Pages,
  list: { tree: TreeLayer; released?: ReadonlyMap<string, Released> },
  changedIds: Iterable<string>,
): { planned: PlannedPage[]; pages: Pages } {
  const planned = [...planPages({ released: new Map(), ...list }, before.infos, changedIds, pageBytes)];
  const bytes = new Map<string, Uint8Array>();
  const infos = planned.map((page): PageInfo => {
    pageCount += 1;
    const info =
      page.kind === "kept" ? page.page : { cid: `page ${pageCount}`, size: page.bytes.length, firstId: page.firstId };
    bytes.set(info.cid, page.kind === "new" ? page.bytes : (before.bytes.get(info.cid) as Uint8Array));
    return info;
  });
  return { planned, pages: { infos, bytes } };
}

const kindsOf = (planned: readonly PlannedPage[]) => planned.map(({ kind }) => kind).join(" ");
const contentOf = ({ bytes }: Pages) => readPages([...bytes.values()]);
const entriesIn = (pages: Pages) => [...(contentOf(pages)?.tree.values() ?? [])];
const sortedById = <T extends { id: string }>(records: Iterable<T>) =>
  [...records].sort((a, b) => (a.id < b.id ? -1 : 1));

describe("planPages", () => {
  test("makes no page of an empty list", () => {
    expect(plan(noPages, { tree: treeOf() }, []).planned).toEqual([]);
  });

  test("splits a list into pages of the wanted size, in the order of the ids", () => {
    const files = filesOf(...range(0, 100));
    const { planned, pages } = plan(noPages, { tree: treeOf(...files.toReversed()) }, []);
    expect(planned.length).toBe(Math.ceil((100 * fileBytes) / (Math.ceil(pageBytes / fileBytes) * fileBytes)));
    expect(entriesIn(pages)).toEqual(files);
    for (const [index, { firstId }] of pages.infos.entries()) {
      const read = readPages([[...pages.bytes.values()][index] as Uint8Array]);
      expect(firstId).toBe(read?.tree.idAt(0));
    }
  });

  test("keeps the pages in whose range nothing has changed", () => {
    const files = filesOf(...range(0, 100));
    const { pages } = plan(noPages, { tree: treeOf(...files) }, []);
    const renamed = files.map((one, index) => (index === 50 ? { ...one, name: "renamed" } : one));
    const next = plan(pages, { tree: treeOf(...renamed) }, [idOf(50)]);
    expect(kindsOf(next.planned).match(/new/g)).toHaveLength(1);
    expect(entriesIn(next.pages)).toEqual(renamed);
    expect(kindsOf(plan(next.pages, { tree: treeOf(...renamed) }, []).planned)).not.toContain("new");
  });

  test("rewrites only the last page when entries with higher ids are added, and splits it when it is full", () => {
    const files = filesOf(...range(0, 100));
    let { pages } = plan(noPages, { tree: treeOf(...files) }, []);
    const pagesAtFirst = pages.infos.length;
    for (const number of range(100, 130)) {
      files.push(...filesOf(number));
      const next = plan(pages, { tree: treeOf(...files) }, [idOf(number)]);
      expect(kindsOf(next.planned.slice(0, pages.infos.length - 1))).not.toContain("new");
      pages = next.pages;
    }
    expect(entriesIn(pages)).toEqual(files);
    expect(pages.infos.length).toBeGreaterThan(pagesAtFirst);
  });

  test("adds an entry with the lowest id to the first page", () => {
    const files = filesOf(...range(10, 60));
    const { pages } = plan(noPages, { tree: treeOf(...files) }, []);
    const next = plan(pages, { tree: treeOf(...filesOf(1), ...files) }, [idOf(1)]);
    expect(next.pages.infos[0]?.firstId).toBe(idOf(1));
    expect(entriesIn(next.pages)).toEqual([...filesOf(1), ...files]);
  });

  test("joins a page that became small with the next one", () => {
    const files = filesOf(...range(0, 60));
    const { pages } = plan(noPages, { tree: treeOf(...files) }, []);
    const [, second] = pages.infos;
    const removed = files.slice(1, Number.parseInt(second?.firstId ?? "", 16));
    const left = files.filter((one) => !removed.includes(one));
    const next = plan(
      pages,
      { tree: treeOf(...left) },
      removed.map(({ id }) => id),
    );
    expect(next.planned.map(({ kind }) => kind)[0]).toBe("new");
    expect(next.pages.infos.map(({ cid }) => cid)).not.toContain(second?.cid);
    expect(entriesIn(next.pages)).toEqual(left);
  });

  test("leaves out a page whose entries are all removed, and keeps its neighbours", () => {
    const files = filesOf(...range(0, 60));
    const { pages } = plan(noPages, { tree: treeOf(...files) }, []);
    const [from, to] = pages.infos.slice(1, 3).map(({ firstId }) => firstId) as [string, string];
    const left = files.filter(({ id }) => id < from || id >= to);
    const removed = files.filter((one) => !left.includes(one)).map(({ id }) => id);
    const next = plan(pages, { tree: treeOf(...left) }, removed);
    expect(kindsOf(next.planned)).not.toContain("new");
    expect(entriesIn(next.pages)).toEqual(left);
    const added = plan(next.pages, { tree: treeOf(...files.filter(({ id }) => id <= from || id >= to)) }, [from]);
    expect(entriesIn(added.pages).map(({ id }) => id)).toContain(from);
  });

  test("writes released records between the entries, also with the id of an entry", () => {
    const files = filesOf(1, 2, 3, 5);
    const records = byId([released(idOf(0)), released(idOf(2)), released(idOf(4)), released(idOf(6))]);
    const { pages } = plan(noPages, { tree: treeOf(...files), released: records }, []);
    expect(entriesIn(pages)).toEqual(files);
    expect(sortedById(contentOf(pages)?.released.values() ?? [])).toEqual([...records.values()]);
    const fewer = byId([...records.values()].slice(1));
    const next = plan(pages, { tree: treeOf(...files), released: fewer }, [idOf(0)]);
    expect(sortedById(contentOf(next.pages)?.released.values() ?? [])).toEqual([...fewer.values()]);
  });

  test("counts what a record really takes, with names in every script and fields of newer clients", () => {
    const large = range(0, 40).map((number) => ({
      ...folder(idOf(number), null, "ёж 😀".repeat(40)),
      preview: "x".repeat(3_000),
    }));
    const { planned, pages } = plan(noPages, { tree: treeOf(...large) }, []);
    for (const page of planned) {
      expect(page.kind === "new" && page.bytes.length).toBeLessThan(pageBytes + 5_000);
    }
    expect(entriesIn(pages)).toEqual(large);
    expect([...planPages({ tree: treeOf(...large), released: new Map() }, [], [])]).toHaveLength(1);
  });
});

/** A step of the property test: entries that are put, removed or released, by the numbers of their ids. */
const anyStep = fc.record({
  put: fc.array(fc.tuple(fc.nat(400), fc.string({ unit: fc.constantFrom(..."abё😀"), minLength: 1, maxLength: 30 })), {
    maxLength: 60,
  }),
  remove: fc.array(fc.nat(400), { maxLength: 40 }),
  /** First number and count of a range that is removed as a whole. */
  removeRange: fc.option(fc.tuple(fc.nat(400), fc.nat(120))),
  release: fc.array(fc.nat(400), { maxLength: 10 }),
  forget: fc.array(fc.nat(400), { maxLength: 10 }),
});

test("planPages: pages of random changes give the list, keep unchanged ranges, and have about the wanted size", () => {
  const maxBytes = pageBytes + 1_100;
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 8 }), (steps) => {
      const tree = createTreeLayer(createEmptyTable());
      const records = new Map<string, Released>();
      let pages = noPages;
      for (const { put, remove, removeRange, release, forget } of steps) {
        const changed = new Set<string>();
        for (const [number, name] of put) {
          tree.put(file(idOf(number), null, name));
          changed.add(idOf(number));
        }
        const [first, count] = removeRange ?? [0, 0];
        for (const id of [...remove, ...range(first, first + count)].map(idOf)) {
          if (!tree.has(id)) continue;
          tree.remove(id);
          changed.add(id);
        }
        for (const id of release.map(idOf)) if (!records.has(id)) changed.add(records.set(id, released(id)) && id);
        for (const id of forget.map(idOf)) if (records.delete(id)) changed.add(id);

        const before = pages;
        const { planned, pages: next } = plan(before, { tree, released: records }, changed);
        const read = contentOf(next);
        expect([...(read?.tree.values() ?? [])]).toEqual(sortedById(tree.values()));
        expect(sortedById(read?.released.values() ?? [])).toEqual(sortedById(records.values()));
        expectKept(before, planned, changed);
        for (const [index, page] of planned.entries()) {
          if (page.kind === "kept") continue;
          expect(page.bytes.length).toBeLessThanOrEqual(maxBytes);
          if (index < planned.length - 1) expect(page.bytes.length).toBeGreaterThanOrEqual(smallBytes);
        }
        pages = next;
      }
    }),
    { numRuns: 60 },
  );
});

/** Unchanged pages are kept, unless the page before them became too small. */
function expectKept(before: Pages, planned: readonly PlannedPage[], changed: ReadonlySet<string>): void {
  const kept = new Set(planned.flatMap((page) => (page.kind === "kept" ? [page.page.cid] : [])));
  const isChanged = before.infos.map(({ firstId }, index) => {
    const from = index === 0 ? idOf(0) : firstId;
    const to = before.infos[index + 1]?.firstId;
    return [...changed].some((id) => id >= from && (to === undefined || id < to));
  });
  for (const [index, { cid }] of before.infos.entries()) {
    if (isChanged[index]) expect(kept.has(cid)).toBe(false);
    else if (!isChanged[index - 1] && kept.has(before.infos[index - 1]?.cid ?? cid)) expect(kept.has(cid)).toBe(true);
  }
}
