/**
 * Reads the vectors of the file database with a second implementation that was written from docs/format.md alone. It
 * proves that the document is complete: how the parts are verified, what they contain, and what their changes do.
 */
import { createDecipheriv, hkdfSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import vectors from "../vectors/dexnet-format.json" with { type: "json" };
import { applyChanges, buildList, sortedRecords } from "./testing/other-file-list.ts";
import { bytes, fromBase64, hashHex, inflateWhole, isSigned, openBlock } from "./testing/other-implementation.ts";
import { recordsOfPage } from "./testing/other-page.ts";

type Fields = Record<string, unknown>;

interface Reader {
  address: string;
  secret: Buffer;
  /** Returns the block with this CID, which is not trusted. */
  block(cid: string): Buffer;
}

interface ReadFileDatabase {
  head: { version: number; hash: string };
  /** Records of the snapshot. */
  records: Fields[];
  /** Changes of each delta. */
  changes: unknown[];
}

const deltaFields = "version previous storageFilesSize storageFilesFactSize changes signature";
const snapshotFields = "version head storageFilesSize storageFilesFactSize pages records signature";
const sizes = ["storageFilesSize", "storageFilesFactSize"];

function hkdf(secret: Buffer, salt: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(label), 32));
}

function openBox(secret: Buffer, label: string, associatedData: string, box: Buffer): Buffer {
  const key = hkdf(secret, box.subarray(0, 32), label);
  const cipher = createDecipheriv("aes-256-gcm", key, box.subarray(32, 44), { authTagLength: 16 });
  cipher.setAAD(Buffer.from(associatedData));
  cipher.setAuthTag(box.subarray(-16));
  return Buffer.concat([cipher.update(box.subarray(44, -16)), cipher.final()]);
}

function fileDatabaseSecret(privateKeyHex: string, address: string): Buffer {
  return hkdf(bytes(privateKeyHex), Buffer.alloc(0), `dexnet/1/file-database-key/${address}`);
}

function readEnvelope(reader: Reader, envelope: Fields): ReadFileDatabase {
  const { snapshot, deltas } = fieldsOf(fieldsOf(envelope.privateData).files);
  demand(envelope.format === 1 && Array.isArray(deltas));
  const deployment = text(envelope.deployment);
  demand(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(deployment));
  const base = snapshot === null ? null : readSnapshot(reader, deployment, fieldsOf(snapshot));
  let head = base?.head ?? { version: 0, hash: "0".repeat(64) };
  const opened = (deltas as unknown[]).map((found, index) => {
    const delta = fieldsOf(found);
    demandFields(delta, deltaFields);
    demand(delta.previous === head.hash && isCount(delta.version) && delta.version > head.version);
    const facts = factLines(reader, deployment, delta, ["version", "previous", ...sizes]);
    const statement = ["DexNet v1: save delta", ...facts, `changes: ${hashHex(text(delta.changes))}`].join("\n");
    demand(/^0x[0-9a-f]{130}$/.test(text(delta.signature)));
    const isLast = index === (deltas as unknown[]).length - 1;
    demand(!isLast || isSigned(reader.address, statement, text(delta.signature)));
    head = { version: delta.version, hash: hashHex(statement) };
    return () => openChanges(reader, facts, text(delta.changes));
  });
  demand(head.version > 0);
  return { head, records: base?.records() ?? [], changes: opened.map((open) => open()) };
}

interface Base {
  head: { version: number; hash: string };
  records: () => Fields[];
}

function readSnapshot(reader: Reader, deployment: string, snapshot: Fields): Base {
  demandFields(snapshot, snapshotFields);
  const pages = (snapshot.pages as unknown[]).map(fieldsOf);
  for (const page of pages) demandFields(page, "cid size");
  const pageList = pages.map(({ cid, size }) => `${text(cid)} ${Number(size)}\n`).join("");
  const facts = factLines(reader, deployment, snapshot, ["version", "head", ...sizes]);
  facts.push(`pages: ${hashHex(pageList)}`);
  const statement = ["DexNet v1: save snapshot", ...facts, `records: ${hashHex(text(snapshot.records))}`].join("\n");
  demand(isSigned(reader.address, statement, text(snapshot.signature)));
  const records = () => {
    const label = "dexnet/1/snapshot-records";
    const box = openBox(reader.secret, label, [label, ...facts].join("\n"), fromBase64(text(snapshot.records)));
    const sealed = fieldsOf(parse(inflateWhole(box, 64 * 1024 * 1024)));
    demandFields(sealed, "writers firstIds retired");
    const { writers, firstIds, retired } = sealed;
    for (const page of (retired as unknown[]).map(fieldsOf)) {
      demandFields(page, "cid size version");
      demand(/^b[a-z2-7]{58}$/.test(text(page.cid)) && isCount(page.size) && isCount(page.version));
    }
    const contents = pages.map(({ cid }) => readPage(reader, text(cid)));
    const idsOf = (page: readonly Fields[]) => page.map(({ id }) => text(id)).sort();
    demand(JSON.stringify(contents.map((page) => idsOf(page)[0])) === JSON.stringify(firstIds));
    demand(
      contents.every((page, at) => at === 0 || (idsOf(contents[at - 1] ?? []).at(-1) ?? "") < (idsOf(page)[0] ?? "")),
    );
    return [...contents.flat(), ...(writers as Fields[])];
  };
  return { head: { version: Number(snapshot.version), hash: text(snapshot.head) }, records };
}

function readPage({ address, secret, block }: Pick<Reader, "address" | "secret" | "block">, cid: string): Fields[] {
  const sealed = openBlock(block(cid), cid);
  const label = `dexnet/1/snapshot-page/${address}`;
  const plain = openBox(secret, label, label, sealed);
  return recordsOfPage(inflateWhole(plain, 16 * 1024 * 1024));
}

function openChanges({ secret }: Reader, facts: readonly string[], sealed: string): unknown {
  const box = openBox(secret, "dexnet/1/delta", ["dexnet/1/delta", ...facts].join("\n"), fromBase64(sealed));
  demand(box.length % 256 === 0);
  demand(4 + box.readUInt32BE(0) <= box.length);
  const content = box.subarray(4, 4 + box.readUInt32BE(0));
  return parse(inflateWhole(content, 256 * 1024 * 1024));
}

function factLines({ address }: Reader, deployment: string, values: Fields, names: readonly string[]): string[] {
  const facts = names.map((name) => {
    const value = values[name];
    demand(name === "previous" || name === "head" ? typeof value === "string" : isCount(value));
    return `${name}: ${value}`;
  });
  return ["format: 1", `deployment: ${deployment}`, `address: ${address}`, ...facts];
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function demandFields(value: Fields, names: string): void {
  demand(Object.keys(value).sort().join(" ") === names.split(" ").sort().join(" "));
}

function fieldsOf(value: unknown): Fields {
  demand(typeof value === "object" && value !== null && !Array.isArray(value));
  return value as Fields;
}

function text(value: unknown): string {
  demand(typeof value === "string");
  return value as string;
}

function parse(json: Buffer): unknown {
  return JSON.parse(json.toString("utf8"));
}

function demand(isRight: boolean): asserts isRight {
  if (!isRight) throw new Error("The file database is refused.");
}

const { address } = vectors.wallet;
const secret = fileDatabaseSecret(vectors.wallet.privateKey, address);
const blocks = new Map(
  vectors.snapshots.flatMap(({ pages }) => pages.map(({ cid, block }) => [cid, bytes(block)] as const)),
);
const reader: Reader = { address, secret, block: (cid) => blocks.get(cid) ?? Buffer.alloc(0) };

function readList(document: object) {
  const { head, records, changes } = readEnvelope(reader, document as Record<string, unknown>);
  const list = buildList(records);
  for (const change of changes) applyChanges(list, change);
  return { head, list };
}

/** Entries, and then the released records. */
function inOrder(records: readonly Fields[]): Fields[] {
  const released = records.filter(({ kind }) => kind === "released");
  return [...records.filter((record) => !released.includes(record)), ...released];
}

function envelopeOf(files: object): object {
  return { format: 1, deployment: vectors.deployment, privateData: { files } };
}

describe("second implementation of the file database", () => {
  it("makes the same texts, hashes and changes of deltas", () => {
    for (const { statement, associatedData, delta, hash } of vectors.deltas) {
      const facts = associatedData.split("\n").slice(1);
      const lines = ["DexNet v1: save delta", ...facts, `changes: ${hashHex(delta.changes)}`];
      expect(lines.join("\n")).toBe(statement);
      expect(hashHex(statement)).toBe(hash);
    }
    const deltas = vectors.deltas.map(({ delta }) => delta);
    expect(readEnvelope(reader, { ...envelopeOf({ snapshot: null, deltas }) }).changes).toEqual(
      vectors.deltas.map(({ changes }) => changes),
    );
  });

  it("makes the same texts of snapshots and reads their pages", () => {
    for (const { statement, associatedData, snapshot, pageList, pages } of vectors.snapshots) {
      const facts = associatedData.split("\n").slice(1);
      expect(facts.at(-1)).toBe(`pages: ${hashHex(pageList)}`);
      const lines = ["DexNet v1: save snapshot", ...facts, `records: ${hashHex(snapshot.records)}`];
      expect(lines.join("\n")).toBe(statement);
      for (const { cid, records } of pages) expect(inOrder(readPage(reader, cid))).toEqual(inOrder(records));
    }
  });

  it.each(vectors.pages)("reads a page of $about", ({ page, records }) => {
    expect(inOrder(recordsOfPage(bytes(page)))).toEqual(inOrder(records));
  });

  it.each([...vectors.refused.pageForms, ...vectors.refused.pageLists])("refuses a page with $why", ({ page }) => {
    expect(() => buildList(recordsOfPage(bytes(page)))).toThrow();
  });

  it.each(vectors.envelopes)("reads $about", ({ document, head, entries, released, writers }) => {
    const read = readList(document);
    expect(read.head).toEqual(head);
    expect(sortedRecords(read.list)).toEqual({ entries, released, writers });
  });

  it.each(vectors.refused.deltas)("refuses a delta: $why", ({ delta }) => {
    const [first] = vectors.deltas;
    expect(() => readList(envelopeOf({ snapshot: null, deltas: [first?.delta, delta] }))).toThrow();
  });

  it.each(vectors.refused.snapshots)("refuses a snapshot: $why", ({ snapshot }) => {
    expect(() => readList(envelopeOf({ snapshot, deltas: [] }))).toThrow();
  });

  it.each(vectors.refused.snapshotRecords)("refuses a snapshot whose records are wrong: $why", ({ snapshot }) => {
    expect(() => readList(envelopeOf({ snapshot, deltas: [] }))).toThrow();
  });

  it.each(vectors.refused.pages)("refuses a page: $why", ({ cid, block }) => {
    expect(() => readPage({ ...reader, block: () => bytes(block) }, cid)).toThrow();
  });

  it.each(vectors.refused.envelopes)("refuses an envelope: $why", ({ document }) => {
    expect(() => readList(document)).toThrow();
  });

  it.each(vectors.refused.changes)("refuses changes: $why", ({ changes }) => {
    const [, , , , third] = vectors.envelopes;
    const { list } = readList(third?.document ?? {});
    expect(third?.head.version).toBe(vectors.deltas[2]?.delta.version);
    expect(() => applyChanges(list, changes)).toThrow("The list is refused.");
  });
});
