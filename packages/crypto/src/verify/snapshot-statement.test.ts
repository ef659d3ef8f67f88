import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsable, withoutField, wrongFieldValues } from "../testing/json-fields.ts";
import { signSnapshot } from "../testing/sample-snapshots.ts";
import { otherDeployment, otherWallet, sampleDeployment, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachCharacterChanged } from "../testing/tampering.ts";
import { blake3 } from "./blake3.ts";
import { cidFromDigest } from "./block-cid.ts";
import { hexFromBytes, utf8Bytes } from "./bytes.ts";
import { isValidSnapshot, type Snapshot, type SnapshotPage, snapshotStatement } from "./snapshot-statement.ts";

const wallet = await sampleWallet();
const other = await otherWallet();
const subject = { deployment: sampleDeployment, address: wallet.address };
const page = (digit: number, size: number): SnapshotPage => ({
  cid: cidFromDigest(new Uint8Array(32).fill(digit)),
  size,
});
const pages = [page(1, 1000), page(2, 2000), page(3, 3000)];

/** A short snapshot. The signature does not depend on what the sealed text contains. */
const snapshot = await signSnapshot(subject, wallet, {
  version: 1_700_000_000_000,
  head: "a".repeat(64),
  storageFilesSize: 5,
  storageFilesFactSize: 321,
  pages,
  records: "AAAA",
  signature: "",
});
const fields = Object.keys(snapshot) as (keyof Snapshot)[];
const check = (wrong: object) => isValidSnapshot(subject, { ...snapshot, ...wrong } as Snapshot);

describe("snapshotStatement", () => {
  it("contains the public fields and the hashes of the page list and of the sealed records", async () => {
    const pageList = pages.map(({ cid, size }) => `${cid} ${size}\n`).join("");
    expect((await snapshotStatement(subject, snapshot)).split("\n")).toEqual([
      "DexNet v1: save snapshot",
      "format: 1",
      `deployment: ${sampleDeployment}`,
      `address: ${wallet.address}`,
      "version: 1700000000000",
      `head: ${"a".repeat(64)}`,
      "storageFilesSize: 5",
      "storageFilesFactSize: 321",
      `pages: ${hexFromBytes(await blake3(utf8Bytes(pageList)))}`,
      `records: ${hexFromBytes(await blake3(utf8Bytes("AAAA")))}`,
    ]);
  });

  it("refuses invalid public fields", async () => {
    for (const wrong of [
      { version: 0 },
      { version: 8_640_000_000_000_001 },
      { head: "1\n2" },
      { storageFilesSize: -1 },
      { pages: [{ cid: "b", size: 1 }] },
      { pages: [{ ...page(1, 1), size: -1 }] },
    ]) {
      await expectFault(() => snapshotStatement(subject, { ...snapshot, ...wrong }), "input_invalid");
    }
    await expectFault(() => snapshotStatement({ ...subject, deployment: "main" }, snapshot), "input_invalid");
  });
});

describe("isValidSnapshot", () => {
  it("accepts the signer's snapshot, also one without pages", async () => {
    expect(await isValidSnapshot(subject, snapshot)).toBe(true);
    expect(await isValidSnapshot({ ...subject, address: wallet.address.toLowerCase() }, snapshot)).toBe(true);
    expect(await isValidSnapshot(subject, await signSnapshot(subject, wallet, { ...snapshot, pages: [] }))).toBe(true);
  });

  it("refuses another storage, another deployment and another signer", async () => {
    expect(await isValidSnapshot({ ...subject, address: other.address }, snapshot)).toBe(false);
    expect(await isValidSnapshot({ ...subject, deployment: otherDeployment }, snapshot)).toBe(false);
    expect(await isValidSnapshot(subject, await signSnapshot(subject, other, snapshot))).toBe(false);
    const elsewhere = { ...subject, deployment: otherDeployment };
    expect(await isValidSnapshot(subject, await signSnapshot(elsewhere, wallet, snapshot))).toBe(false);
  });

  it("refuses a snapshot with any field changed", async () => {
    for (const wrong of [
      { version: snapshot.version + 1 },
      { head: "b".repeat(64) },
      { storageFilesSize: 6 },
      { storageFilesFactSize: 0 },
      { records: "AAAB" },
      { signature: (await signSnapshot(subject, wallet, { ...snapshot, version: 1 })).signature },
    ]) {
      expect(await check(wrong)).toBe(false);
    }
  });

  it("refuses a page list with a page dropped, added, repeated, exchanged or moved, and with any field changed", async () => {
    const [first, second, third] = pages as [SnapshotPage, SnapshotPage, SnapshotPage];
    for (const wrong of [
      [],
      [second, third],
      [first, third],
      [first, second],
      [...pages, page(4, 4000)],
      [page(4, 4000), ...pages],
      [first, first, second, third],
      [second, first, third],
      [first, third, second],
      [first, second, page(4, 3000)],
      [first, second, { ...third, size: 3001 }],
      [{ ...first, size: second.size }, { ...second, size: first.size }, third],
    ]) {
      expect([wrong, await check({ pages: wrong })]).toEqual([wrong, false]);
    }
  });

  it("refuses a page with fields missing, added or mistyped", async () => {
    const [first] = pages as [SnapshotPage];
    for (const wrong of [null, 1, [], {}, { cid: first.cid }, { size: 1 }, { ...first, extra: 1 }]) {
      expect(await check({ pages: pages.with(0, wrong as SnapshotPage) })).toBe(false);
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("cid", "size"), wrongFieldValues, async (field, value) => {
        const changed = { ...first, [field]: value } as SnapshotPage;
        expect(await check({ pages: pages.with(0, changed) })).toBe(false);
      }),
    );
  });

  it("refuses base64 that is not canonical, even when it is signed", async () => {
    for (const records of ["", "AAB=", "AAA", "AA AA", "AAAA\n", "AA-_", "AAAA===="]) {
      const signed = await signSnapshot(subject, wallet, { ...snapshot, records });
      expect([records, await isValidSnapshot(subject, signed)]).toEqual([records, false]);
    }
  });

  it("refuses a snapshot with any character changed, unless it parses to the same", async () => {
    const short = await signSnapshot(subject, wallet, { ...snapshot, pages: pages.slice(0, 1) });
    for (const read of parsable(withEachCharacterChanged(JSON.stringify(short)))) {
      expect(await isValidSnapshot(subject, read as Snapshot)).toBe(false);
    }
  });

  it("refuses missing, added and mistyped fields", async () => {
    expect(await check({ extra: 1 })).toBe(false);
    expect(await check({ previous: snapshot.head })).toBe(false);
    for (const field of fields) {
      expect(await isValidSnapshot(subject, withoutField(snapshot, field) as Snapshot)).toBe(false);
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), wrongFieldValues, async (field, value) => {
        fc.pre(value !== snapshot[field]);
        expect(await check({ [field]: value })).toBe(false);
      }),
    );
  });

  it("never throws, for any input", async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (value, text) => {
        expect(await isValidSnapshot(subject, value as Snapshot)).toBe(false);
        expect(await isValidSnapshot({ ...subject, address: text as string }, snapshot)).toBe(false);
        expect(await isValidSnapshot({ ...subject, deployment: text as string }, snapshot)).toBe(false);
      }),
    );
  });
});
