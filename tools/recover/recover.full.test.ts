import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../apps/api/src/testing/api-server.ts";
import { migrationsFolder, schemaName } from "../../apps/ledger/src/app.ts";
import { type RunningLedger, runLedger } from "../../apps/ledger/src/testing/running-ledger.ts";
import { temporaryFolders } from "../../apps/ledger/src/testing/temporary-folder.ts";
import { until } from "../../apps/ledger/src/testing/until.ts";
import { recover } from "./run.ts";
import { type MadeStorage, makeStorage } from "./testing/made-storage.ts";
import { recoverProcess } from "./testing/recover-process.ts";
import { startTamperingProxy, type TamperingProxy } from "./testing/tampering-proxy.ts";

const wholePart = 4_194_304;
/** Files with more parts than this have a part list. */
const maxList = 2;
const longTestMs = 120_000;

const two = "Фото/2024 — літо/two parts.bin";
const three = "three parts, with a part list.bin";
const small = "notes.txt";
const files = new Map([
  [small, Buffer.from("a note")],
  ["other.txt", Buffer.from("another note")],
  ["empty.txt", Buffer.alloc(0)],
  ["Übersicht – 概要.txt", Buffer.from("über")],
  ["Фото/🏖 пляж.jpg", randomBytes(20_000)],
  ["Фото/2024 — літо/深い.txt", Buffer.from("deep")],
  [two, randomBytes(wholePart + 7)],
  [three, randomBytes(2 * wholePart + 5)],
]);

const newFolder = temporaryFolders();
let url: string;
let database: Database;
let api: TestApi;
let ledger: RunningLedger;
let proxy: TamperingProxy;
let storage: MadeStorage;
/** Document of an earlier version. */
let olderDocument: Buffer;

beforeAll(async () => {
  url = await createMigratedDatabase({ schemaName, migrations: migrationsFolder });
  database = await openDatabase({ url, schemaName });
  api = await startTestApi();
  ledger = await runLedger({ database, dataFolder: await newFolder() });
  proxy = await startTamperingProxy({ api: api.url, ledger: ledger.url });
  storage = await makeStorage({ api, ledger, proxy }, { maxListed: maxList });
  await storage.addFolders(["порожня"]);
  // The client shows a folder before the server has stored it.
  await until(async () => {
    const folder = await newFolder();
    olderDocument = await recordDocument(folder);
    return readdirSync(folder).includes("порожня");
  });
  await storage.addFiles(files);
}, longTestMs);

afterAll(async () => {
  await proxy.close();
  await ledger.stop();
  await api.close();
  await database.close();
  await dropTestDatabase(url);
});

const honest: TamperingProxy["tamper"] = (path, body) => {
  if (path !== "/api/v1/config/") return undefined;
  return Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ledger_url: proxy.url }));
};

beforeEach(() => {
  proxy.tamper = honest;
  proxy.requestedPaths.length = 0;
});

async function recordDocument(folder: string, phrase = storage.phrase): Promise<Buffer> {
  let kept: Buffer | undefined;
  proxy.tamper = (path, body) => {
    if (path.includes("/fdb/recover/")) kept = body;
    return honest(path, body);
  };
  await run(folder, phrase);
  if (kept === undefined) throw new Error("The api sent no document");
  return kept;
}

async function run(
  folder: string,
  phrase = storage.phrase,
  isWithoutTrash = false,
): Promise<{ code: number; out: string; errors: string }> {
  const said = { out: "", errors: "" };
  const code = await recover({
    request: { kind: "good", folder, apiUrl: proxy.url, ledgerUrl: undefined, phraseFile: undefined, isWithoutTrash },
    phrase,
    out: { write: (text) => (said.out += text) },
    errors: { write: (text) => (said.errors += text) },
    signal: new AbortController().signal,
    firstWaitMs: 1,
  });
  return { code, ...said };
}

/** All files under the folder, with hidden ones. */
function filesIn(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const isFile = (path: string) => statSync(join(folder, path)).isFile();
  return new Map(paths.filter(isFile).map((path) => [path, readFileSync(join(folder, path))]));
}

/** Expects all files with the right bytes, except the named ones. */
function expectAllBut(folder: string, ...missing: string[]): void {
  const found = filesIn(folder);
  const expected = new Map([...files].filter(([path]) => !missing.includes(path)));
  expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [path, bytes] of expected) expect([path, found.get(path)?.equals(bytes)]).toEqual([path, true]);
}

const isBlock = (path: string) => path.startsWith("/v1/blocks/");

const isLong = (path: string, body: Buffer) => isBlock(path) && body.length > wholePart;

/** Refuses the blocks of the long files, which saves time. */
const withoutLongBlocks: TamperingProxy["tamper"] = (path, body) =>
  isLong(path, body) ? { status: 404 } : honest(path, body);

/** Whether this is the block of the file with these bytes, by its size. */
const isBlockOf = (bytes: Buffer, body: Buffer) => body.length === 300 + 16 + bytes.length;

describe("recover", () => {
  test(
    "recovers every file and folder, and fetches no file again in a second run",
    async () => {
      const around = await newFolder();
      const folder = join(around, "made", "here");
      /** Files that a kill at some moment would have left under their name without all of their bytes. */
      const incomplete: string[] = [];
      proxy.tamper = (path, body) => {
        if (!isBlock(path)) return honest(path, body);
        for (const [name, bytes] of filesIn(around)) {
          if (/^made\/here\/(?:.+\/)?\.dexnet-recover-[0-9a-f]{32}$/.test(name)) continue;
          if (!files.get(relative("made/here", name))?.equals(bytes)) incomplete.push(name);
        }
        return undefined;
      };
      const first = await run(folder);
      expect(incomplete).toEqual([]);
      expect([first.code, first.out]).toEqual([
        0,
        expect.stringContaining(`${files.size} files recovered, 0 were there`),
      ]);
      expectAllBut(folder);
      expect(statSync(join(folder, "порожня")).isDirectory()).toBe(true);
      // One word of a phrase may be a word of a message.
      expect(first.errors).not.toContain(storage.phrase.split(" ").slice(0, 2).join(" "));
      // No request needs an account or contains a name.
      const paths = new Set(proxy.requestedPaths.filter((path) => !isBlock(path)));
      expect([...paths].sort()).toEqual([
        "/api/v1/config/",
        "/api/v1/deployment/",
        `/api/v1/products/${storage.address}/fdb/recover/`,
        `/v1/addresses/${storage.address}/log/version`,
        "/v1/log/info",
      ]);

      proxy.tamper = honest;
      proxy.requestedPaths.length = 0;
      const second = await run(folder);
      expect([second.code, second.out]).toEqual([0, expect.stringContaining(`0 files recovered, ${files.size} were`)]);
      // The part list of the long file.
      expect(proxy.requestedPaths.filter(isBlock)).toHaveLength(1);
      expectAllBut(folder);
    },
    longTestMs,
  );

  test(
    "continues an interrupted run and overwrites nothing",
    async () => {
      proxy.tamper = withoutLongBlocks;
      const folder = await newFolder();
      await run(folder);
      await rm(join(folder, "other.txt"));
      await writeFile(join(folder, small), "A note");
      await writeFile(join(folder, "my own.txt"), "kept");
      const again = await run(folder);
      expect(again.code).toBe(1);
      expect(again.out).toContain("1 files recovered");
      expect(again.errors).toContain(`Not recovered: ${small}: another file with its name is there, and is left alone`);
      expect(readFileSync(join(folder, small), "utf8")).toBe("A note");
      expect(readFileSync(join(folder, "other.txt"), "utf8")).toBe("another note");
      expect(readFileSync(join(folder, "my own.txt"), "utf8")).toBe("kept");
    },
    longTestMs,
  );

  test(
    "does not follow a link out of the folder",
    async () => {
      proxy.tamper = withoutLongBlocks;
      const [folder, elsewhere] = [await newFolder(), await newFolder()];
      await symlink(elsewhere, join(folder, "Фото"));
      await mkdir(join(folder, small));
      const { code, errors } = await run(folder);
      expect(code).toBe(1);
      expect(errors).toContain("Not recovered: Фото: something that is no folder has its name");
      expect(readdirSync(elsewhere)).toEqual([]);
      expect(readFileSync(join(folder, "other.txt"), "utf8")).toBe("another note");
    },
    longTestMs,
  );

  test(
    "recovers a storage whose client has replaced the deltas by a snapshot, and nothing without one of its pages",
    async () => {
      // Not yet due when the storage is created: the ledger may not know the address then.
      const compactionLimits = { leastBytes: Number.MAX_SAFE_INTEGER, share: 0, maxDeltas: 1 };
      const made = await makeStorage({ api, ledger, proxy }, { maxListed: maxList, compactionLimits });
      const notes = new Map([
        [small, Buffer.from("a note")],
        ["Фото/🏖 пляж.jpg", Buffer.from("a picture")],
      ]);
      await made.addFiles(notes);
      const pageCids = async () => {
        const { snapshot } = (JSON.parse(`${await recordDocument(await newFolder(), made.phrase)}`) as Envelope)
          .privateData.files;
        return snapshot?.pages?.map(({ cid }) => cid) ?? [];
      };
      await until(async () => (await pageCids()).length > 0);
      const [cid = ""] = await pageCids();
      proxy.tamper = honest;
      const folder = await newFolder();
      expect((await run(folder, made.phrase)).code).toBe(0);
      expect(filesIn(folder)).toEqual(notes);
      expect(proxy.requestedPaths).toContain(`/v1/blocks/${cid}`);

      proxy.tamper = (path, body) => (path.endsWith(cid) ? { status: 404 } : honest(path, body));
      const empty = await newFolder();
      const { code, errors } = await run(empty, made.phrase);
      expect([code, filesIn(empty).size]).toEqual([3, 0]);
      expect(errors).toContain("The ledger did not give all pages of the file list");
    },
    longTestMs,
  );

  test(
    "recovers the files of the trash into a folder of their own, or leaves them out",
    async () => {
      const made = await makeStorage({ api, ledger, proxy }, { maxListed: maxList });
      const [note, other] = [Buffer.from("a note"), Buffer.from("another")];
      await made.addFiles(
        new Map([
          ["docs/note.txt", note],
          ["other.txt", other],
        ]),
      );
      await made.trash("docs");
      const [whole, part] = [await newFolder(), await newFolder()];
      expect((await run(whole, made.phrase)).code).toBe(0);
      expect(filesIn(whole)).toEqual(
        new Map([
          ["Trash/docs/note.txt", note],
          ["other.txt", other],
        ]),
      );
      expect((await run(part, made.phrase, true)).code).toBe(0);
      expect(filesIn(part)).toEqual(new Map([["other.txt", other]]));
      expect(readdirSync(part)).toEqual(["other.txt"]);
    },
    longTestMs,
  );

  test("recovers an older file list that the server sends", async () => {
    proxy.tamper = (path, body) => (path.includes("/fdb/recover/") ? olderDocument : honest(path, body));
    const folder = await newFolder();
    const { code, errors } = await run(folder);
    expect([code, [...filesIn(folder).keys()]]).toEqual([0, []]);
    // The api has reported nothing to this ledger, so its log can't show that the list is old.
    expect(errors).toContain("Not verified whether this is the newest file list. The log has no list of this storage.");
  });
});

describe("recover from a malicious server", () => {
  const noteBytes = files.get(small) ?? Buffer.alloc(0);
  const lies: [string, (body: Buffer) => Buffer | { status: number }][] = [
    ["a byte of the part changed", (body) => flipped(body, 300)],
    ["a byte of the tag changed", (body) => flipped(body, body.length - 1)],
    ["a byte of the header's name changed", (body) => flipped(body, 10)],
    ["the block cut", (body) => body.subarray(0, -1)],
    ["the block grown", (body) => Buffer.concat([body, Buffer.alloc(5 * wholePart)])],
    ["no such block", () => ({ status: 404 })],
    ["an empty answer", () => Buffer.alloc(0)],
  ];
  test(
    "writes no file with a changed block and recovers the others",
    async () => {
      for (const [lie, change] of lies) {
        proxy.tamper = (path, body) =>
          isBlock(path) && isBlockOf(noteBytes, body) ? change(body) : withoutLongBlocks(path, body);
        const folder = await newFolder();
        const { code, errors } = await run(folder);
        expect([lie, code]).toEqual([lie, 1]);
        expect(errors).toContain(`Not recovered: ${small}: `);
        expectAllBut(folder, small, two, three);
      }
    },
    longTestMs,
  );

  test(
    "writes no file with a changed or swapped part",
    async () => {
      const kept: Buffer[] = [];
      proxy.tamper = (path, body) => {
        if (isLong(path, body)) kept.push(body);
        // The last part of one file, the first of the other, and the part list are unchanged.
        return isLong(path, body) && kept.length > 1 ? kept[0] : honest(path, body);
      };
      const folder = await newFolder();
      const { code } = await run(folder);
      expect(code).toBe(1);
      for (const [path, bytes] of filesIn(folder)) expect([path, files.get(path)?.equals(bytes)]).toEqual([path, true]);
      expect(filesIn(folder).has(three)).toBe(false);
      expect([...filesIn(folder).keys()].some((path) => path.includes(".dexnet-recover"))).toBe(false);
    },
    longTestMs,
  );

  test("writes nothing for a changed file list or one of another storage", async () => {
    const withDeltas = (document: Envelope, change: (deltas: object[]) => object[]): Envelope => {
      const { snapshot, deltas } = document.privateData.files;
      return { ...document, privateData: { files: { snapshot, deltas: change(deltas) } } };
    };
    const forgeries: ((document: Envelope) => unknown)[] = [
      (document) => ({ ...document, deployment: "c4d2e0f8-1a3b-4c5d-8e7f-90a1b2c3d4e5" }),
      (document) => withDeltas(document, (deltas) => deltas.slice(1)),
      (document) => withDeltas(document, (deltas) => deltas.toSpliced(-2, 1)),
      (document) => withDeltas(document, (deltas) => deltas.with(-1, { ...deltas.at(-1), storageFilesSize: 1 })),
      (document) => withDeltas(document, (deltas) => [...deltas, ...deltas.slice(-1)]),
      () => ({}),
      () => null,
    ];
    for (const forge of forgeries) {
      proxy.tamper = (path, body) =>
        path.includes("/fdb/recover/") ? Buffer.from(JSON.stringify(forge(JSON.parse(`${body}`)))) : honest(path, body);
      const folder = await newFolder();
      const { code, errors } = await run(folder);
      expect([code, filesIn(folder).size]).toEqual([3, 0]);
      expect(errors).toContain("not the one that this phrase has signed and sealed");
    }
  });
});

describe("npm run recover", () => {
  test(
    "reads the phrase from standard input and reports the outcome by its exit code",
    async () => {
      const folder = await newFolder();
      proxy.tamper = (path, body) => (path.includes("/fdb/recover/") ? olderDocument : honest(path, body));
      const good = await recoverProcess(["--api", proxy.url, folder], `  ${storage.phrase.toUpperCase()}\n`);
      expect([good.code, good.stdout]).toEqual([0, expect.stringContaining("0 not recovered")]);
      expect(readdirSync(folder)).toEqual(["порожня"]);

      const unknown = await recoverProcess(["--api", proxy.url, folder], "test ".repeat(11).concat("junk\n"));
      expect([unknown.code, unknown.stderr]).toEqual([
        3,
        expect.stringContaining("There is no storage with this phrase"),
      ]);
      const wrong = await recoverProcess(["--api", proxy.url, folder], "abandon ".repeat(12));
      expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining("This is not a valid phrase")]);
    },
    longTestMs,
  );
});

interface Envelope {
  privateData: { files: { snapshot: { pages?: { cid: string }[] } | null; deltas: object[] } };
}

function flipped(body: Buffer, at: number): Buffer {
  const changed = Buffer.from(body);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
