import { isDeepStrictEqual } from "node:util";
import { deflateRawSync } from "node:zlib";
import { sealBlock } from "@dexnet/crypto/blocks/blocks";
import { jsonBytes } from "@dexnet/crypto/file-database/json-bytes";
import { sealPage, sealSnapshot } from "@dexnet/crypto/file-database/snapshot";
import { signSnapshot } from "@dexnet/crypto/testing/sample-snapshots";
import { type Snapshot, snapshotFactList } from "@dexnet/crypto/verify/snapshot-statement";
import { deriveStorageKeys } from "@dexnet/crypto/wallet/keys";
import { blake3 } from "@noble/hashes/blake3.js";
import { describe, expect, test } from "vitest";
import { sealSaltedBox } from "../../packages/crypto/src/ciphers/salted-box.ts";
import vectors from "../../packages/crypto/vectors/dexnet-format.json" with { type: "json" };
import { cidOf, openBlock } from "./blocks.ts";
import { openFileDatabase } from "./file-database.ts";
import { readFileList } from "./file-list.ts";
import { blockNamesOf } from "./file-parts.ts";
import { createRecordList } from "./list-changes.ts";
import { readPage } from "./page.ts";
import { FileDatabaseError, FileFault } from "./recover-error.ts";
import { decryptPart, deriveKey, encryptPart, partSizeBytes } from "./sealing.ts";
import { isSignedBy, signText, walletFromPhrase } from "./wallet.ts";

const hex = (text: string) => Buffer.from(text, "hex");
const wallet = await walletFromPhrase(vectors.wallet.phrase);
const fileId = hex(vectors.file.id);
const key = deriveKey(hex(vectors.file.key), "dexnet/1/parts-key");
const blocks = new Map(
  vectors.snapshots.flatMap(({ pages }) => pages.map(({ cid, block }) => [cid, hex(block)] as const)),
);
const ledger = { block: async (cid: string) => blocks.get(cid) ?? Buffer.alloc(0) };

describe("recover reads the vectors of the format", () => {
  test("derives the wallet from any spelling of the phrase", async () => {
    expect([wallet.address, wallet.privateKey.toString("hex")]).toEqual([
      vectors.wallet.address,
      vectors.wallet.privateKey,
    ]);
    const spelt = await walletFromPhrase(`\n ${vectors.wallet.phrase.toUpperCase().replaceAll(" ", "\n  ")} `);
    expect(spelt.address).toBe(wallet.address);
    await expect(walletFromPhrase("one two")).rejects.toThrow("this has 2");
    await expect(walletFromPhrase("test ".repeat(12))).rejects.toThrow("not a valid phrase");
  });

  test.each(vectors.statements)("signs a statement of kind $kind to the byte", ({ text, signature }) => {
    expect(signText(wallet, text)).toBe(signature);
    expect(isSignedBy(wallet.address, text, signature)).toBe(true);
  });

  test.each(vectors.refused.signatures)("refuses the signature: $why", ({ text, signature }) => {
    expect(isSignedBy(wallet.address, text, signature)).toBe(false);
  });

  test("refuses a text with a lone surrogate, which has the bytes of another text", () => {
    const signature = signText(wallet, "DexNet v1: \ufffd");
    expect(isSignedBy(wallet.address, "DexNet v1: \ufffd", signature)).toBe(true);
    expect(isSignedBy(wallet.address, "DexNet v1: \ud800", signature)).toBe(false);
  });

  test.each(vectors.parts)("opens part $partIndex of $partCount", ({ partIndex, partCount, plain, encrypted }) => {
    const position = { fileId, partIndex, partCount };
    expect(decryptPart(key, position, hex(encrypted)).toString("hex")).toBe(plain);
    expect(Buffer.concat([...encryptPart(key, position, hex(plain))]).toString("hex")).toBe(encrypted);
  });

  test.each(vectors.refused.parts)("refuses the part: $why", ({ partIndex, partCount, encrypted }) => {
    expect(() => decryptPart(key, { fileId, partIndex, partCount }, hex(encrypted))).toThrow();
  });

  describe("with parts of several segments", () => {
    const longParts = new Map(
      vectors.longParts.map(({ name, fileId: id, partIndex, partCount, plainBytes }) => {
        const plain = Buffer.alloc(plainBytes, Buffer.from(Array.from({ length: 251 }, (_, at) => at)));
        return [name, Buffer.concat([...encryptPart(key, { fileId: hex(id), partIndex, partCount }, plain)])] as const;
      }),
    );

    test.each(vectors.longParts)("encrypts the part '$name' to the byte, and opens it", (vector) => {
      const encrypted = longParts.get(vector.name) ?? Buffer.alloc(0);
      expect(cidOf(encrypted)).toBe(vector.cid);
      const { partIndex, partCount, plainBytes } = vector;
      const position = { fileId: hex(vector.fileId), partIndex, partCount };
      expect(decryptPart(key, position, encrypted)).toHaveLength(plainBytes);
    });

    test.each(vectors.refused.segments)("refuses the part: $why", ({ partIndex, partCount, pieces, ...vector }) => {
      const encrypted = Buffer.concat(
        pieces.map((piece) =>
          "part" in piece
            ? (longParts.get(piece.part ?? "") ?? Buffer.alloc(0)).subarray(piece.from, piece.to)
            : hex(piece.bytes),
        ),
      );
      expect(Buffer.from(blake3(encrypted)).toString("hex")).toBe(vector.encryptedBlake3);
      expect(() => decryptPart(key, { fileId, partIndex, partCount }, encrypted)).toThrow();
    });
  });

  test.each(vectors.blocks)("opens the block $cid", ({ cid, header, encryptedPart }) => {
    const part = hex(encryptedPart);
    expect(cidOf(part)).toBe(cid);
    expect(openBlock(Buffer.concat([Buffer.from(header), part]), cid)).toEqual(part);
    for (const wrong of vectors.refused.headers) {
      expect(openBlock(Buffer.concat([Buffer.from(wrong.header), part]), cid)).toBeNull();
    }
  });

  test.each(vectors.refused.blocks)("refuses a block: $why", ({ cid, header, zeroBytes }) => {
    expect(openBlock(Buffer.concat([Buffer.from(header), Buffer.alloc(zeroBytes)]), cid)).toBeNull();
  });

  describe("part lists", () => {
    /** CIDs of the parts of a file whose part list is this encrypted part. */
    function readList(encryptedPart: string, cidCount: number): Promise<readonly string[]> {
      const part = hex(encryptedPart);
      const cid = cidOf(part);
      const block = Buffer.concat([Buffer.from(`DCB01${cid}0x${"0".repeat(130)}`.padEnd(300)), part]);
      const content = { fileId, key: hex(vectors.file.key), listed: "manifest" as const, blockCids: [cid] };
      const sizeBytes = cidCount * partSizeBytes;
      const entry = { kind: "file" as const, id: "", parentId: null, name: "", sizeBytes, date: 0, content };
      return blockNamesOf(entry, { block: async () => block });
    }

    test("reads the list of the vectors", async () => {
      const { cids, encryptedParts } = vectors.partList;
      expect(await readList(encryptedParts[0] ?? "", cids.length)).toEqual(cids);
    });

    test.each(vectors.refused.partLists)("refuses the list: $why", async ({ cidCount, encryptedPart }) => {
      await expect(readList(encryptedPart, cidCount)).rejects.toThrow(FileFault);
    });
  });
});

describe("recover reads the vectors of deltas and snapshots", () => {
  test.each(vectors.envelopes)("opens $about", async ({ document, head, entries }) => {
    const opened = await openFileDatabase(wallet, JSON.stringify(document), ledger);
    expect([opened.version, opened.deployment, opened.faults]).toEqual([head.version, vectors.deployment, []]);
    expect(opened.list.toSorted(byId)).toEqual(entries);
  });

  test.each(vectors.refused.envelopes)("refuses: $why", async ({ document }) => {
    await expectRefused(JSON.stringify(document));
  });

  test.each(vectors.refused.deltas)("refuses a delta: $why", async ({ delta }) => {
    await expectRefused(envelopeOf({ snapshot: null, deltas: [vectors.deltas[0]?.delta, delta] }));
  });

  test.each(vectors.refused.snapshots)("refuses a snapshot: $why", async ({ snapshot }) => {
    await expectRefused(envelopeOf({ snapshot, deltas: [] }));
  });

  test.each(vectors.refused.snapshotRecords)("a snapshot whose records are wrong: $why", async (vector) => {
    const text = envelopeOf({ snapshot: vector.snapshot, deltas: [] });
    // It does not read writers and retired pages.
    if (vector.recovers) expect((await openFileDatabase(wallet, text, ledger)).list).not.toHaveLength(0);
    else expect(await expectRefused(text)).toMatchObject({ difference: "page_order" });
  });

  test.each(vectors.refused.pages)("refuses a page: $why", async ({ block }) => {
    const lying = { block: async () => hex(block) };
    const files = { snapshot: vectors.snapshots[1]?.snapshot, deltas: [] };
    const refused = await faultOf(openFileDatabase(wallet, envelopeOf(files), lying));
    expect(refused).toMatchObject({ name: "FileDatabaseError", difference: "page" });
  });

  test.each(vectors.pages)("reads a page of $about", ({ page, records }) => {
    const sorted = (all: readonly object[]) => all.toSorted((one, two) => byKey(one) - byKey(two));
    const byKey = (record: object) => records.findIndex((known) => isDeepStrictEqual(known, record));
    expect(sorted(readPage(hex(page)))).toEqual(records);
  });

  test.each(vectors.refused.pageForms)("refuses a page: $why", ({ page }) => {
    expect(() => readPage(hex(page))).toThrow();
  });

  // The number of digests follows from the size.
  const unusableSizes = ["a size that is no number", "a size that is not exact"];
  test.each(vectors.refused.pageLists)("reads what a list that the client refuses has: $why", ({ why, page }) => {
    if (unusableSizes.includes(why)) {
      expect(() => readPage(hex(page))).toThrow();
      return;
    }
    const { folders, files } = readFileList(readPage(hex(page)));
    expect(folders.size + files.length).toBeGreaterThan(2);
  });

  test.each(vectors.refused.changes)("keeps the list when changes do not fit: $why", ({ changes }) => {
    const entries = vectors.envelopes[4]?.entries ?? [];
    const list = createRecordList(entries);
    list.apply(1, changes);
    expect(list.records().length).toBeGreaterThanOrEqual(entries.length - 1);
  });

  describe("limits", () => {
    const facts = { version: 1, head: "0".repeat(64), storageFilesSize: 0, storageFilesFactSize: 0 };
    const owner = { ...wallet, privateKeyBytes: new Uint8Array(wallet.privateKey) };
    const signed = (snapshot: Snapshot) =>
      signSnapshot({ deployment: vectors.deployment, address: wallet.address }, owner, snapshot);
    const spaces = (bytes: number) => new Uint8Array(deflateRawSync(Buffer.alloc(bytes, 0x20)));

    test("refuses a page that inflates to more than 16 MiB", async () => {
      const keys = await deriveStorageKeys(owner);
      const sealed = await sealPage(keys, spaces(16 * 1024 * 1024 + 1));
      const { cid, blockBytes } = await sealBlock({ ...owner, deployment: vectors.deployment }, sealed);
      const pages = [{ cid, size: blockBytes.length }];
      const records = jsonBytes({ writers: [], firstIds: ["0".repeat(32)], retired: [] });
      const { deployment } = vectors;
      const snapshot = await sealSnapshot({ wallet: owner, keys, deployment, facts: { ...facts, pages }, records });
      const text = envelopeOf({ snapshot, deltas: [] });
      const fault = await faultOf(openFileDatabase(wallet, text, { block: async () => Buffer.from(blockBytes) }));
      expect(fault).toMatchObject({ difference: "page", cause: { code: "ERR_BUFFER_TOO_LARGE" } });
    });

    test("refuses records that inflate to more than 64 MiB", async () => {
      const { fileDatabaseSecret: secret } = await deriveStorageKeys(owner);
      const label = "dexnet/1/snapshot-records";
      const subject = { deployment: vectors.deployment, address: wallet.address };
      const lines = (await snapshotFactList(subject, { ...facts, pages: [] })).map((fact) => fact.join(": "));
      const box = { secret, label, bound: [label, ...lines].join("\n") };
      const records = await sealSaltedBox(box, spaces(64 * 1024 * 1024 + 1));
      const snapshot = await signed({ ...facts, pages: [], records, signature: "" });
      const fault = await expectRefused(envelopeOf({ snapshot, deltas: [] }));
      expect(fault).toMatchObject({ difference: "snapshot", cause: { code: "ERR_BUFFER_TOO_LARGE" } });
    });
  });

  test("refuses a snapshot of which the ledger lacks a page", async () => {
    const without = { block: () => Promise.reject(new FileFault("the ledger does not have one of its blocks")) };
    const files = { snapshot: vectors.snapshots[1]?.snapshot, deltas: [] };
    const refused = await faultOf(openFileDatabase(wallet, envelopeOf(files), without));
    expect(refused).toMatchObject({ name: "FileDatabaseError", difference: "page_missing" });
  });

  test("fetches no page before snapshot and deltas are verified", async () => {
    const requested: string[] = [];
    const counting = {
      block(cid: string) {
        requested.push(cid);
        return ledger.block(cid);
      },
    };
    const snapshot = vectors.snapshots[1]?.snapshot;
    const [, , , fourth, fifth] = vectors.deltas.map(({ delta }) => delta);
    for (const deltas of [[fifth], [fourth, { ...fifth, signature: fourth?.signature }]]) {
      await faultOf(openFileDatabase(wallet, envelopeOf({ snapshot, deltas }), counting));
    }
    expect(requested).toEqual([]);
  });

  test("names each kind of lie", async () => {
    const [first, second, third] = vectors.deltas.map(({ delta }) => delta);
    const snapshot = vectors.snapshots[1]?.snapshot;
    const lies: [string, string][] = [
      ["document", "{}"],
      ["document", "no JSON"],
      ["document", envelopeOf({ snapshot: null, deltas: [] })],
      ["document", envelopeOf({ snapshot: [], deltas: [] })],
      ["chain", envelopeOf({ snapshot: null, deltas: [first, third] })],
      ["chain", envelopeOf({ snapshot, deltas: [second] })],
      ["signature", envelopeOf({ snapshot: null, deltas: [first, { ...second, signature: first?.signature }] })],
      ["delta", envelopeOf({ snapshot: null, deltas: [{ ...first, signature: "0x" }] })],
      ["delta", envelopeOf({ snapshot: null, deltas: [first, null] })],
      ["snapshot", envelopeOf({ snapshot: { ...snapshot, version: 1 }, deltas: [] })],
    ];
    for (const [difference, text] of lies) expect(await expectRefused(text)).toMatchObject({ difference });
  });
});

function envelopeOf(files: object): string {
  return JSON.stringify({ format: 1, deployment: vectors.deployment, privateData: { files } });
}

async function expectRefused(text: string): Promise<unknown> {
  const fault = await faultOf(openFileDatabase(wallet, text, ledger));
  expect(fault).toBeInstanceOf(FileDatabaseError);
  return fault;
}

function faultOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "no fault",
    (fault: unknown) => fault,
  );
}

function byId(one: unknown, other: unknown): number {
  return (one as { id: string }).id < (other as { id: string }).id ? -1 : 1;
}
