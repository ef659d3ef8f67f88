import { mapCryptoFaults } from "@dexnet/blocks/crypto-faults";
import { openBlock } from "@dexnet/crypto/blocks/blocks";
import { sealDelta } from "@dexnet/crypto/file-database/delta";
import { jsonBytes } from "@dexnet/crypto/file-database/json-bytes";
import { type Bytes, bytesFromHex } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { describe, expect, it } from "vitest";
import vectors from "../../../../crypto/vectors/dexnet-format.json" with { type: "json" };
import type { Released, StoredEntry } from "../../file-list/entries.ts";
import { readPages } from "../../file-list/table/page-reader.ts";
import { createPageWriter } from "../../file-list/table/page-writer.ts";
import { openStorage } from "../../storages/open-storage.ts";
import { createFileDatabaseCodec } from "./codec.ts";
import { createDocumentReader, partsOf } from "./read-document.ts";

const open = await openStorage(vectors.wallet.phrase.split(" "));
const codec = createFileDatabaseCodec({ open });
const blocks = new Map(vectors.snapshots.flatMap(({ pages }) => pages.map(({ cid, block }) => [cid, block] as const)));
const reader = createDocumentReader({ codec, readPage: (cid) => readBlock(cid, blocks.get(cid) ?? "") });

function readBlock(cid: string, hex: string): Promise<Bytes> {
  return mapCryptoFaults("file_database_broken", () => openBlock(bytesFromHex(hex) ?? new Uint8Array(0), cid));
}

/** Reads a document as it comes from the server. */
async function read(document: unknown) {
  const parsed = fileDatabaseSchema.safeParse(document);
  if (!parsed.success) throw new AppError("bad_answer");
  return (await reader.readWhole(partsOf(parsed.data as FileDatabaseDocument))).state;
}

const bytesOf = (hex: string) => bytesFromHex(hex) ?? new Uint8Array(0);
const byIdAndKind = (one: { id: string; kind: string }, other: { id: string; kind: string }) =>
  byId(one, other) || Number(one.kind === "released") - Number(other.kind === "released");
const byId = (one: { id: string }, other: { id: string }) => (one.id === other.id ? 0 : one.id < other.id ? -1 : 1);

async function expectRefused(work: Promise<unknown>): Promise<void> {
  await expect(work).rejects.toMatchObject({ code: expect.stringMatching(/^(file_database_broken|bad_answer)$/) });
}

const envelopeOf = (files: object) => ({ ...vectors.envelopes[0]?.document, privateData: { files } });

describe("reading the vectors of the file database", () => {
  it.each(vectors.envelopes)("reads $about", async ({ document, head, entries, released, writers }) => {
    const list = (await read(document)).current();
    expect([list.version, list.hashHex]).toEqual([head.version, head.hash]);
    expect([...list.tree.values()].sort(byId)).toEqual(entries);
    expect([...list.released.values()].sort(byId)).toEqual(released);
    expect([...list.writers.values()].sort(byId)).toEqual(writers);
  });

  it.each(vectors.refused.envelopes)("refuses: $why", async ({ document }) => {
    await expectRefused(read(document));
  });

  it.each(vectors.refused.deltas)("refuses a delta: $why", async ({ delta }) => {
    await expectRefused(read(envelopeOf({ snapshot: null, deltas: [vectors.deltas[0]?.delta, delta] })));
  });

  it.each(vectors.refused.snapshots)("refuses a snapshot: $why", async ({ snapshot }) => {
    await expectRefused(read(envelopeOf({ snapshot, deltas: [] })));
  });

  it.each(vectors.refused.snapshotRecords)("refuses a snapshot whose records are wrong: $why", async ({ snapshot }) => {
    await expectRefused(read(envelopeOf({ snapshot, deltas: [] })));
  });

  it.each(vectors.refused.pages)("refuses a page: $why", async ({ cid, block }) => {
    await expectRefused(readBlock(cid, block).then((sealed) => codec.openPage(sealed)));
  });

  it.each(vectors.pages)("reads and writes a page of $about", ({ page, records }) => {
    const read = readPages([bytesOf(page)]);
    const writer = createPageWriter();
    for (const record of records) writer.add(record as StoredEntry | Released);
    expect([...(read?.tree.values() ?? []), ...(read?.released.values() ?? [])].sort(byIdAndKind)).toEqual(records);
    expect(writer.toPage()).toEqual(bytesOf(page));
  });

  it.each([...vectors.refused.pageForms, ...vectors.refused.pageLists])("refuses a page with $why", ({ page }) => {
    expect(readPages([bytesOf(page)])).toBeNull();
  });

  it.each(vectors.refused.changes)("refuses changes that do not fit: $why", async ({ changes }) => {
    const [, , , , third] = vectors.envelopes;
    const state = await read(third?.document);
    const { deployment, version, hashHex } = state.current();
    const facts = { version: version + 1, previous: hashHex, storageFilesSize: 0, storageFilesFactSize: 0 };
    const { wallet, keys } = open;
    const { delta } = await sealDelta({ wallet, keys, deployment, facts, changes: jsonBytes(changes) });
    const applied = codec
      .openDelta(deployment, delta)
      .then((opened) => state.apply({ version: version + 1, hashHex: "" }, opened));
    await expectRefused(applied);
  });
});
