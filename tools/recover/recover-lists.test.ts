import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { cidOf } from "./blocks.ts";
import { readCopies } from "./file-database.ts";
import { recover } from "./run.ts";
import { type SealedStorage, startSealedStorage } from "./testing/sealed-storage.ts";

const id = (digit: string) => digit.repeat(32);
const folder = (digit: string, name: string) => ({ kind: "folder", id: id(digit), parentId: null, name });

let storage: SealedStorage;
let note: object;
let other: object;
let third: object;
/** Empty, then two files in a folder, then one of them renamed and a third file, then the folder renamed. */
let chain: Awaited<ReturnType<SealedStorage["sealDeltas"]>>;
/** Files and folders after the last change. */
const expected = { "new/": "", "new/renamed.txt": "a note", "new/other.txt": "another note", "third.txt": "third" };

beforeAll(async () => {
  storage = await startSealedStorage();
  note = await storage.fileEntry(id("b"), id("a"), "note.txt", "a note");
  other = await storage.fileEntry(id("c"), id("a"), "other.txt", "another note");
  third = await storage.fileEntry(id("d"), null, "third.txt", "third");
  chain = await storage.sealDeltas([
    {},
    {
      added: [folder("a", "old"), note, other],
      writers: [{ kind: "writer", id: id("1"), seq: 1, without: [], date: 1 }],
    },
    { added: [third, folder("e", "gone")], changed: [{ id: id("b"), name: "renamed.txt" }] },
    { changed: [{ id: id("a"), name: "new" }], removed: [id("e")] },
  ]);
});

afterAll(() => storage.close());

/** Recovers into a folder whose surroundings are watched too: `found` has `../` before the paths outside of it. */
async function run(
  before: Readonly<Record<string, string>> = {},
): Promise<{ code: number; errors: string; found: Record<string, string> }> {
  const parent = await mkdtemp(join(tmpdir(), "dexnet-recover-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const target = join(parent, "target");
  await mkdir(target);
  for (const [path, text] of Object.entries(before)) await writeFile(join(target, path), text);
  let errors = "";
  const code = await recover({
    request: {
      kind: "good",
      folder: target,
      apiUrl: storage.url,
      ledgerUrl: undefined,
      phraseFile: undefined,
      isWithoutTrash: false,
    },
    phrase: storage.phrase,
    out: { write: () => undefined },
    errors: { write: (text) => (errors += text) },
    signal: new AbortController().signal,
    firstWaitMs: 1,
  });
  const paths = readdirSync(parent, { recursive: true, encoding: "utf8" }).filter((path) => path !== "target");
  const contentOf = (path: string) =>
    statSync(join(parent, path)).isDirectory() ? ["/", ""] : ["", readFileSync(join(parent, path), "utf8")];
  const found = paths.map((path) => {
    const [mark, content] = contentOf(path) as [string, string];
    return [`${relative(target, join(parent, path))}${mark}`, content];
  });
  return { code, errors, found: Object.fromEntries(found) };
}

function versionAt(index: number) {
  const version = chain.versions[index];
  if (version === undefined) throw new Error("The sample has no such version.");
  return version;
}

/** Snapshot of the second version, in two pages. */
const sealSnapshot = () => storage.sealSnapshot(versionAt(1), [[folder("a", "old"), note], [other]]);

describe("recover from deltas and snapshots", () => {
  test("recovers a storage without a snapshot", async () => {
    storage.document = storage.envelope(null, chain.deltas);
    const { code, errors, found } = await run();
    expect([code, found]).toEqual([0, expected]);
    expect(errors).toContain(`file list of ${new Date(versionAt(3).version).toISOString()}`);
  });

  test("recovers a snapshot with two pages and the deltas after it", async () => {
    storage.document = storage.envelope(await sealSnapshot(), chain.deltas.slice(2));
    const { code, found } = await run();
    expect([code, found]).toEqual([0, expected]);
  });

  test("recovers a snapshot alone", async () => {
    storage.document = storage.envelope(await sealSnapshot(), []);
    const { code, found } = await run();
    const files = { "old/": "", "old/note.txt": "a note", "old/other.txt": "another note" };
    expect([code, found]).toEqual([0, files]);
  });

  test("recovers the rest and reports it when a change does not fit", async () => {
    const { deltas } = await storage.sealDeltas([{ removed: [id("9")], added: [third] }], versionAt(3));
    storage.document = storage.envelope(null, [...chain.deltas, ...deltas]);
    const { code, errors, found } = await run();
    expect([code, found]).toEqual([1, expected]);
    expect(errors).toContain("2 changes of");
  });
});

describe("recover from a list that another holder of the phrase has written", () => {
  /** Records with these ids, beside one with a good one. */
  async function documentWith(...ids: readonly string[]): Promise<object> {
    const added = await Promise.all(ids.map((one, at) => storage.fileEntry(one, null, `${at}.txt`, "theirs")));
    return storage.envelope(null, (await storage.sealDeltas([{ added: [...added, third] }])).deltas);
  }

  test("reaches nothing outside of the folder by an id, and names the records", async () => {
    storage.document = await documentWith("x/../../mine.txt", "/../../mine.txt", "../../mine.txt", "..", "", "A");
    const { code, errors, found } = await run({ "../mine.txt": "mine" });
    expect([code, found]).toEqual([1, { "../mine.txt": "mine", "third.txt": "third" }]);
    expect(errors).toContain("Record 1 of the file list can't be used.");
  });

  test("deletes no file of the folder by an id", async () => {
    storage.document = await documentWith(id("b"));
    const own = { [`.dexnet-recover-${id("b")}`]: "mine", [`.dexnet-recover-${id("d")}`]: "mine" };
    const { code, found } = await run(own);
    expect([code, found]).toEqual([0, { ...own, "0.txt": "theirs", "third.txt": "third" }]);
  });
});

describe("recover from a server that lies about deltas and snapshots", () => {
  const broken = "not the one that this phrase has signed and sealed";

  async function expectNothing(reason: string): Promise<void> {
    const { code, errors, found } = await run();
    expect([code, found]).toEqual([3, {}]);
    expect(errors).toContain(reason);
  }

  test("writes nothing when a delta is dropped, repeated or exchanged", async () => {
    const [first, second, next, last] = chain.deltas as [object, object, object, object];
    for (const deltas of [
      [second, next, last],
      [first, next, last],
      [first, second, second, next, last],
      [first, next, second, last],
    ]) {
      storage.document = storage.envelope(null, deltas);
      await expectNothing(`${broken}: its saved changes do not follow one another`);
    }
  });

  test("writes nothing when the last delta is changed", async () => {
    const [first, second] = chain.deltas as [object, object];
    storage.document = storage.envelope(null, [first, { ...second, storageFilesSize: 7 }]);
    await expectNothing(`${broken}: its last saved change is not signed`);
  });

  test("writes nothing when a snapshot is paired with deltas of another version, or is changed", async () => {
    const snapshot = await sealSnapshot();
    for (const from of [1, 3]) {
      storage.document = storage.envelope(snapshot, chain.deltas.slice(from));
      await expectNothing(`${broken}: its saved changes do not follow one another`);
    }
    storage.document = storage.envelope({ ...snapshot, pages: [] }, []);
    await expectNothing(`${broken}: its snapshot is not signed`);
  });

  test("writes nothing when a page is missing, changed or another one", async () => {
    const snapshot = (await sealSnapshot()) as { pages: { cid: string }[] };
    storage.document = storage.envelope(snapshot, chain.deltas.slice(2));
    const [one, two] = snapshot.pages.map(({ cid }) => cid) as [string, string];
    const page = storage.blocks.get(one) as Uint8Array;
    storage.blocks.delete(one);
    await expectNothing("The ledger did not give all pages of the file list");
    const changed = Uint8Array.from(page, (byte, at) => (at === page.length - 1 ? byte ^ 1 : byte));
    for (const lie of [changed, page.subarray(0, -1), storage.blocks.get(two) as Uint8Array]) {
      storage.blocks.set(one, lie);
      await expectNothing(`${broken}: a page is not the one that its snapshot names`);
    }
    storage.blocks.set(one, page);
    expect((await run()).code).toBe(0);
  });

  test("writes nothing for another deployment or another form", async () => {
    const envelope = storage.envelope(null, chain.deltas);
    for (const document of [
      { ...envelope, deployment: "c4d2e0f8-1a3b-4c5d-8e7f-90a1b2c3d4e5" },
      { ...envelope, format: 0 },
      storage.envelope(null, []),
      {},
      null,
    ]) {
      storage.document = document;
      await expectNothing(broken);
    }
    storage.document = { ...envelope, format: 2 };
    await expectNothing("The file list has a format that this program does not know");
  });
});

describe("readCopies", () => {
  /** A ledger that has this text as one block, and counts how often it is asked for. */
  function ledgerWith(text: string) {
    const part = Buffer.from(text);
    const cid = cidOf(part);
    const header = `DCB01${cid}0x${"0".repeat(130)}`.padEnd(300);
    let asked = 0;
    const block = async () => {
      asked += 1;
      return Buffer.concat([Buffer.from(header), part]);
    };
    return { cid, servers: { block }, requests: () => asked };
  }

  test("asks for no block of a copy that is longer than any file list", async () => {
    const { cid, servers, requests } = ledgerWith("{}".padEnd(100));
    const copies = [Array.from({ length: 20_000 }, () => cid)];
    await expect(readCopies(copies, servers)).rejects.toMatchObject({ difference: "copies" });
    expect(requests()).toBe(0);
  });

  test("asks for no block of more copies than any file list has", async () => {
    const { cid, servers, requests } = ledgerWith(JSON.stringify(storage.envelope(null, [])));
    const copies = Array.from({ length: 20_000 }, () => [cid]);
    await expect(readCopies(copies, servers)).rejects.toMatchObject({ difference: "copies" });
    expect(requests()).toBe(0);
  });

  test("stops as soon as the copies together are longer than any file list", async () => {
    const envelope = JSON.stringify(storage.envelope(null, []));
    const { cid, servers, requests } = ledgerWith(envelope);
    const copies = Array.from({ length: 10_000 }, () => [cid]);
    await expect(readCopies(copies, servers, 10 * envelope.length)).rejects.toMatchObject({ difference: "copies" });
    expect(requests()).toBe(11);
  });

  test("stops at the first copy that is no part of a file list", async () => {
    const { cid, servers, requests } = ledgerWith("[]".padEnd(100));
    const copies = Array.from({ length: 10_000 }, () => [cid]);
    await expect(readCopies(copies, servers)).rejects.toMatchObject({ difference: "document" });
    expect(requests()).toBe(1);
  });
});
