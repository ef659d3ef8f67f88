import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import type { BlockCid } from "@dexnet/protocol/ids";
import { describe, expect, test } from "vitest";
import type { LocalCopy, SnapshotDocument } from "../../file-database/replica/local-copy.ts";
import { testDeployment } from "../fakes/test-deployment.ts";

const deployment = testDeployment;
const hash = "a".repeat(64);
const sizes = { storageFilesSize: 0, storageFilesFactSize: 0 };

const delta = (version: number, changes = "AAAA"): Delta => ({
  version,
  previous: hash,
  ...sizes,
  changes,
  signature: "",
});
const cidOf = (letter: string) => `b${letter.repeat(58)}` as BlockCid;
const pageOf = (letter: string) => new TextEncoder().encode(`page ${letter}`);

/** A snapshot whose pages have these letters. */
function snapshot(version: number, letters = ""): SnapshotDocument {
  const pages = [...letters].map((letter) => ({ cid: cidOf(letter), size: 10 }));
  return { version, head: hash, ...sizes, pages, records: "", signature: "" };
}

async function writePages(copy: LocalCopy, letters: string): Promise<void> {
  for (const letter of letters) await copy.writePage(cidOf(letter), pageOf(letter));
}

async function pagesIn(copy: LocalCopy, letters: string): Promise<string> {
  const found: string[] = [];
  for (const letter of letters) {
    const page = await copy.readPage(cidOf(letter));
    if (page !== null) expect(Buffer.from(page)).toEqual(Buffer.from(pageOf(letter)));
    if (page !== null) found.push(letter);
  }
  return found.join("");
}

const versionsIn = async (copy: LocalCopy) => (await copy.read())?.deltas.map(({ version }) => version);

/** What every copy of a file database on a device does. `create` makes an empty one. */
export function describeLocalCopy(name: string, create: () => LocalCopy): void {
  describe(name, () => {
    test("is empty at first", async () => {
      const copy = create();
      expect(await copy.readVersion()).toBeNull();
      expect(await copy.read()).toBeNull();
      expect(await copy.readPage(cidOf("a"))).toBeNull();
      expect(await copy.readUnfinished()).toBeNull();
      expect(await copy.readFirstRows()).toBeNull();
    });

    test("returns the first rows that were written last, also after the document was replaced", async () => {
      const copy = create();
      for (const sealed of ["first", "second"]) await copy.writeFirstRows(sealed);
      await copy.replace({ deployment, snapshot: snapshot(5), deltas: [] });
      expect(await copy.readFirstRows()).toBe("second");
    });

    test("returns the document, with its deltas in the order of their versions", async () => {
      const copy = create();
      const document = {
        deployment,
        snapshot: snapshot(5, "ab"),
        deltas: [delta(9), delta(10), delta(1_700_000_000_000)],
      };
      await copy.replace({ ...document, deltas: document.deltas.toReversed() });
      expect(await copy.read()).toEqual(document);
      expect(await copy.readVersion()).toBe(1_700_000_000_000);
    });

    test("has the version of the snapshot without deltas", async () => {
      const copy = create();
      await copy.replace({ deployment, snapshot: snapshot(5), deltas: [] });
      expect(await copy.readVersion()).toBe(5);
    });

    test("stores a document without a snapshot", async () => {
      const copy = create();
      await copy.replace({ deployment, snapshot: null, deltas: [delta(1)] });
      expect(await copy.read()).toEqual({ deployment, snapshot: null, deltas: [delta(1)] });
    });

    test("appends deltas, each once", async () => {
      const copy = create();
      await copy.replace({ deployment, snapshot: snapshot(5), deltas: [delta(6)] });
      for (const version of [8, 7, 8]) await copy.append(delta(version));
      expect(await versionsIn(copy)).toEqual([6, 7, 8]);
      expect(await copy.readVersion()).toBe(8);
    });

    test("has no document after a delta is appended to none", async () => {
      const copy = create();
      await copy.append(delta(6));
      expect(await copy.read()).toBeNull();
      expect(await copy.readVersion()).toBeNull();
    });

    test("replaces the document, and keeps only the pages that the new one names", async () => {
      const copy = create();
      await copy.replace({ deployment, snapshot: snapshot(5, "ab"), deltas: [delta(6), delta(7)] });
      await writePages(copy, "ab");
      await copy.replace({ deployment, snapshot: snapshot(8, "bc"), deltas: [delta(9)] });
      expect(await versionsIn(copy)).toEqual([9]);
      expect(await pagesIn(copy, "abc")).toBe("b");
    });

    test("replaces deltas and pages by a newer snapshot, and keeps the later deltas", async () => {
      const copy = create();
      await copy.replace({ deployment, snapshot: snapshot(5, "ab"), deltas: [delta(6), delta(7), delta(8)] });
      await writePages(copy, "abc");
      await copy.compact(snapshot(7, "bc"));
      expect(await copy.read()).toEqual({ deployment, snapshot: snapshot(7, "bc"), deltas: [delta(8)] });
      expect(await pagesIn(copy, "abc")).toBe("bc");
    });

    test("ignores a snapshot that is not newer, because the deltas after it are gone", async () => {
      const copy = create();
      await copy.replace({ deployment, snapshot: snapshot(7, "b"), deltas: [delta(8)] });
      await writePages(copy, "b");
      for (const version of [6, 7]) await copy.compact(snapshot(version, "a"));
      expect(await copy.read()).toEqual({ deployment, snapshot: snapshot(7, "b"), deltas: [delta(8)] });
      expect(await pagesIn(copy, "b")).toBe("b");
    });

    test("ignores a snapshot when it has no document", async () => {
      const copy = create();
      await copy.compact(snapshot(7, "b"));
      expect(await copy.read()).toBeNull();
    });

    test("records an unfinished compaction until it is finished", async () => {
      const copy = create();
      await copy.writeUnfinished({ pageCids: [cidOf("a")], version: 7 });
      await copy.writeUnfinished({ pageCids: [cidOf("a"), cidOf("b")], version: 7 });
      expect(await copy.readUnfinished()).toEqual({ pageCids: [cidOf("a"), cidOf("b")], version: 7 });
      await copy.writeUnfinished(null);
      expect(await copy.readUnfinished()).toBeNull();
    });

    test("is empty after it was cleared, and still knows the pages of an unfinished compaction", async () => {
      const copy = create();
      await copy.replace({ deployment, snapshot: snapshot(5, "ab"), deltas: [delta(6)] });
      await writePages(copy, "ab");
      await copy.writeFirstRows("sealed");
      const unfinished = { pageCids: [cidOf("c")], version: 7 };
      await copy.writeUnfinished(unfinished);
      await copy.clear();
      expect([await copy.readVersion(), await copy.read(), await pagesIn(copy, "ab")]).toEqual([null, null, ""]);
      expect(await copy.readFirstRows()).toBeNull();
      expect(await copy.readUnfinished()).toEqual(unfinished);
    });
  });
}
