import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openBlock } from "../blocks/blocks.ts";
import { labels } from "../ciphers/labels.ts";
import { sealSaltedBox } from "../ciphers/salted-box.ts";
import { sealSampleChain } from "../testing/sample-deltas.ts";
import { sealSampleSnapshot, signSnapshot } from "../testing/sample-snapshots.ts";
import { otherDeployment, otherWallet, sampleDeployment, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachByteChanged } from "../testing/tampering.ts";
import { base64FromBytes, bytesFromBase64 } from "../verify/bytes.ts";
import { checkDeltaChain } from "../verify/delta-statement.ts";
import { isValidSnapshot, type Snapshot, snapshotFactList } from "../verify/snapshot-statement.ts";
import { deriveStorageKeys } from "../wallet/keys.ts";
import { deflate, inflate } from "./deflate.ts";
import { jsonBytes } from "./json-bytes.ts";
import { maxPageBytes, openPage, openSnapshotRecords, sealPage, sealSnapshot } from "./snapshot.ts";

const wallet = await sampleWallet();
const keys = await deriveStorageKeys(wallet);
const other = await otherWallet();
const otherKeys = await deriveStorageKeys(other);
const subject = { deployment: sampleDeployment, address: wallet.address };
const head = { version: 20, hashHex: "c".repeat(64) };
const request = { head, pages: [Uint8Array.of(1), Uint8Array.of(2, 2)], records: { writers: [], retired: [] } };
const { snapshot, blocks } = await sealSampleSnapshot(wallet, request);

const open = (found: Snapshot, storageKeys = keys, deployment = sampleDeployment) =>
  openSnapshotRecords(storageKeys, deployment, found);

describe("snapshot", () => {
  it("is signed, and opens to its records and pages", async () => {
    expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
    expect(await isValidSnapshot(subject, snapshot)).toBe(true);
    expect(await open(snapshot)).toEqual(jsonBytes(request.records));
    for (const [index, { cid, size }] of snapshot.pages.entries()) {
      const block = blocks[index] ?? new Uint8Array(0);
      expect(block).toHaveLength(size);
      const page = await inflate(await openPage(keys, await openBlock(block, cid)), maxPageBytes);
      expect(page).toEqual(request.pages[index]);
    }
  });

  it("can't be sealed with invalid facts, the keys of another storage or too many records", async () => {
    const { version, head: headHex, storageFilesSize, storageFilesFactSize, pages } = snapshot;
    const facts = { version, head: headHex, storageFilesSize, storageFilesFactSize, pages };
    const good = { wallet, keys, deployment: sampleDeployment, facts, records: jsonBytes({}) };
    for (const wrong of [
      { facts: { ...facts, version: 0 } },
      { facts: { ...facts, head: "" } },
      { facts: { ...facts, pages: [{ cid: "b", size: 1 }] } },
      { deployment: "main" },
      { keys: otherKeys },
    ]) {
      await expectFault(() => sealSnapshot({ ...good, ...wrong }), "input_invalid");
    }
    const records = new Uint8Array(64 * 1024 * 1024 + 1);
    await expectFault(() => sealSnapshot({ ...good, records }), "too_large");
  });

  it("is the base of the deltas after its version and of no others", async () => {
    const before = await sealSampleChain(wallet, [{}, {}, {}]);
    const bases = await Promise.all(
      before.versions.map(
        async (version) => (await sealSampleSnapshot(wallet, { ...request, head: version })).snapshot,
      ),
    );
    for (const [index, base] of bases.entries()) {
      for (let from = 0; from < before.deltas.length; from++) {
        const chain = before.deltas.slice(from);
        const { kind } = await checkDeltaChain(subject, chain, { version: base.version, hashHex: base.head });
        expect([index, from, kind]).toEqual([index, from, from === index + 1 ? "good" : "bad"]);
      }
    }
  });
});

describe("snapshot from a malicious server", () => {
  it("does not open after a changed byte in its records", async () => {
    const sealed = bytesFromBase64(snapshot.records) ?? new Uint8Array(0);
    for (const changed of withEachByteChanged(sealed)) {
      const forged = { ...snapshot, records: base64FromBytes(changed) };
      await expectFault(() => open(forged), "not_authentic");
    }
    for (let size = 0; size < sealed.length; size++) {
      const forged = { ...snapshot, records: base64FromBytes(sealed.subarray(0, size)) };
      await expectFault(() => open(forged), "not_authentic");
    }
  });

  it("does not open with any other public field or page list, even when it is signed", async () => {
    const [first, second] = snapshot.pages as [Snapshot["pages"][0], Snapshot["pages"][0]];
    for (const change of [
      { version: 21 },
      { head: "d".repeat(64) },
      { storageFilesSize: 11 },
      { storageFilesFactSize: 0 },
      { pages: [] },
      { pages: [first] },
      { pages: [second, first] },
      { pages: [first, first] },
      { pages: [first, { ...second, size: second.size + 1 }] },
    ]) {
      const signed = await signSnapshot(subject, wallet, { ...snapshot, ...change });
      expect(await isValidSnapshot(subject, signed)).toBe(true);
      await expectFault(() => open(signed), "not_authentic");
    }
  });

  it("does not open with the records of another version, storage or deployment", async () => {
    for (const source of [
      await sealSampleSnapshot(wallet, { ...request, head: { ...head, version: 21 } }),
      await sealSampleSnapshot(wallet, { ...request, deployment: otherDeployment }),
      await sealSampleSnapshot(other, request),
    ]) {
      await expectFault(() => open({ ...snapshot, records: source.snapshot.records }), "not_authentic");
    }
    await expectFault(() => open(snapshot, otherKeys), "not_authentic");
    await expectFault(() => open(snapshot, keys, otherDeployment), "not_authentic");
  });

  it("fails with too_large when its records inflate to more than the format allows", async () => {
    const lines = (await snapshotFactList(subject, snapshot)).map(([name, value]) => `${name}: ${value}`);
    const label = labels.snapshotRecords;
    const context = { secret: keys.fileDatabaseSecret, label, bound: [label, ...lines].join("\n") };
    const bomb = new Uint8Array(deflateRawSync(new Uint8Array(64 * 1024 * 1024 + 1)));
    const records = await sealSaltedBox(context, bomb);
    await expectFault(() => open({ ...snapshot, records }), "too_large");
    const text = await sealSaltedBox(context, jsonBytes({}));
    await expectFault(() => open({ ...snapshot, records: text }), "not_authentic");
  });
});

describe("page from a malicious server", () => {
  it("does not open after a changed byte, neither by its name nor by its seal", async () => {
    const [block] = blocks as [(typeof blocks)[0]];
    const [{ cid }] = snapshot.pages as [Snapshot["pages"][0]];
    const sealed = await openBlock(block, cid);
    for (const changed of withEachByteChanged(sealed)) {
      await expectFault(() => openPage(keys, changed), "not_authentic");
      await expectFault(() => openBlock(new Uint8Array([...block.subarray(0, 300), ...changed]), cid), "not_authentic");
    }
    for (let size = 0; size < sealed.length; size++) {
      await expectFault(() => openPage(keys, sealed.slice(0, size)), "not_authentic");
    }
  });

  it("is not accepted in place of another page, which has another name", async () => {
    const [, second] = blocks as [(typeof blocks)[0], (typeof blocks)[0]];
    const [{ cid }] = snapshot.pages as [Snapshot["pages"][0]];
    await expectFault(() => openBlock(second, cid), "not_authentic");
  });

  it("does not open for another storage, or as another object", async () => {
    const sealed = await sealPage(keys, await deflate(Uint8Array.of(1)));
    await expectFault(() => openPage(otherKeys, sealed), "not_authentic");
    await expectFault(() => open({ ...snapshot, records: base64FromBytes(sealed) }), "not_authentic");
    const records = bytesFromBase64(snapshot.records) ?? new Uint8Array(0);
    await expectFault(() => openPage(keys, records), "not_authentic");
  });
});
