import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labels } from "../ciphers/labels.ts";
import { sealSaltedBox } from "../ciphers/salted-box.ts";
import { otherDeployment, otherWallet, sampleDeployment, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachByteChanged } from "../testing/tampering.ts";
import { type Bytes, base64FromBytes, bytesFromBase64, hexFromBytes, utf8Bytes } from "../verify/bytes.ts";
import { checkDelta, type Delta, deltaFactList, firstPrevious } from "../verify/delta-statement.ts";
import { deriveStorageKeys } from "../wallet/keys.ts";
import { deflate } from "./deflate.ts";
import { type DeltaToSeal, openDelta, sealDelta } from "./delta.ts";
import { jsonBytes } from "./json-bytes.ts";

const wallet = await sampleWallet();
const keys = await deriveStorageKeys(wallet);
const other = await otherWallet();
const otherKeys = await deriveStorageKeys(other);
const subject = { deployment: sampleDeployment, address: wallet.address };
const facts = { version: 5, previous: firstPrevious, storageFilesSize: 10, storageFilesFactSize: 326 };
const boxOverheadBytes = 32 + 12 + 16;
const stepBytes = 256;

function seal(changes: unknown, request: Partial<DeltaToSeal> = {}) {
  return sealDelta({ wallet, keys, deployment: sampleDeployment, facts, changes: jsonBytes(changes), ...request });
}

const open = (delta: Delta, storageKeys = keys, deployment = sampleDeployment) =>
  openDelta(storageKeys, deployment, delta);

const boxBytes = (delta: Delta) => bytesFromBase64(delta.changes) ?? new Uint8Array(0);

/** Returns a delta with this plaintext in place of the length, the content and the padding. */
async function withPlaintext(plain: Bytes): Promise<Delta> {
  const { delta } = await seal({});
  const lines = deltaFactList(subject, facts).map(([name, value]) => `${name}: ${value}`);
  const bound = [labels.delta, ...lines].join("\n");
  const changes = await sealSaltedBox({ secret: keys.fileDatabaseSecret, label: labels.delta, bound }, plain);
  return { ...delta, changes };
}

function plaintextOf(lengthBytes: number, content: Bytes, sizeBytes: number): Bytes {
  const plain = new Uint8Array(sizeBytes);
  plain.set(content, 4);
  new DataView(plain.buffer).setUint32(0, lengthBytes);
  return plain;
}

describe("delta", () => {
  it("opens to the changes that were sealed, for any JSON, and is signed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const { delta, hashHex } = await seal(value);
        expect(JSON.parse(JSON.stringify(delta))).toEqual(delta);
        expect(await checkDelta(subject, delta)).toEqual({ kind: "good", hashHex });
        expect(await open(delta)).toEqual(jsonBytes(value));
      }),
      { numRuns: 40 },
    );
  });

  it("does not reveal its content", async () => {
    const { delta } = await seal([{ name: "a name that nobody may read" }]);
    expect(Buffer.from(delta.changes, "base64").toString("latin1")).not.toContain("name");
  });

  it("is sealed under a new key each time", async () => {
    const boxes = await Promise.all(Array.from({ length: 20 }, async () => boxBytes((await seal([])).delta)));
    expect(new Set(boxes.map((box) => hexFromBytes(box.subarray(0, 32)))).size).toBe(20);
    expect(new Set(boxes.map((box) => hexFromBytes(box.subarray(32, 44)))).size).toBe(20);
  });

  it("has a length in steps of 256 bytes, and the smallest for one change", async () => {
    const sizes = new Set<number>();
    for (let length = 0; length < 2_000; length += 37) {
      // Random digits deflate to about half.
      const name = Buffer.from(crypto.getRandomValues(new Uint8Array(length))).toString("hex");
      const sizeBytes = boxBytes((await seal({ name })).delta).length - boxOverheadBytes;
      expect(sizeBytes % stepBytes).toBe(0);
      sizes.add(sizeBytes);
    }
    expect(sizes.size).toBeGreaterThan(4);
    const rename = { changed: [{ id: "0".repeat(32), name: "Відпустка на морі 2024.jpg" }] };
    expect(boxBytes((await seal(rename)).delta)).toHaveLength(boxOverheadBytes + stepBytes);
  });

  it("can't be sealed with invalid facts or the keys of another storage", async () => {
    for (const wrong of [
      { facts: { ...facts, version: 0 } },
      { facts: { ...facts, previous: "" } },
      { facts: { ...facts, storageFilesSize: -1 } },
      { deployment: "main" },
      { keys: otherKeys },
    ]) {
      await expectFault(() => seal({}, wrong), "input_invalid");
    }
  });
});

describe("delta from a malicious server", () => {
  it("does not open after a changed byte", async () => {
    const { delta } = await seal({ added: [] });
    for (const changed of withEachByteChanged(boxBytes(delta))) {
      await expectFault(() => open({ ...delta, changes: base64FromBytes(changed) }), "not_authentic");
    }
  });

  it("does not open when truncated or extended", async () => {
    const { delta } = await seal({});
    const box = boxBytes(delta);
    for (let size = 0; size < box.length; size++) {
      const changes = base64FromBytes(box.subarray(0, size));
      await expectFault(() => open({ ...delta, changes }), "not_authentic");
    }
    await expectFault(() => open({ ...delta, changes: base64FromBytes(new Uint8Array([...box, 0])) }), "not_authentic");
  });

  it("does not open with any other public field", async () => {
    const { delta } = await seal({});
    for (const change of [
      { version: 6 },
      { previous: "1".repeat(64) },
      { storageFilesSize: 11 },
      { storageFilesFactSize: 0 },
    ]) {
      await expectFault(() => open({ ...delta, ...change }), "not_authentic");
    }
  });

  it("does not open with the changes of another version, storage or deployment, which may be sealed by the owner", async () => {
    const { delta } = await seal({});
    for (const source of [
      await seal({}, { facts: { ...facts, version: 6 } }),
      await seal({}, { deployment: otherDeployment }),
      await seal({}, { wallet: other, keys: otherKeys }),
    ]) {
      await expectFault(() => open({ ...delta, changes: source.delta.changes }), "not_authentic");
    }
    await expectFault(() => open(delta, otherKeys), "not_authentic");
    await expectFault(() => open(delta, keys, otherDeployment), "not_authentic");
  });

  it("does not open as another object: the label separates them", async () => {
    const { delta } = await seal({});
    const context = { secret: keys.fileDatabaseSecret, label: labels.snapshotRecords, bound: labels.delta };
    const box = await sealSaltedBox(context, new Uint8Array(stepBytes));
    await expectFault(() => open({ ...delta, changes: box }), "not_authentic");
  });

  it("does not open base64 that is not canonical", async () => {
    const { delta } = await seal({});
    for (const changes of [
      `${delta.changes}\n`,
      delta.changes.replace(/..$/, ""),
      delta.changes.replaceAll("+", "-"),
    ]) {
      if (changes !== delta.changes) await expectFault(() => open({ ...delta, changes }), "not_authentic");
    }
  });
});

describe("plaintext of a delta that the owner sealed wrongly", () => {
  it("does not open without a length or with one beyond the end", async () => {
    const content = await deflate(utf8Bytes("{}"));
    for (const plain of [
      new Uint8Array(0),
      new Uint8Array(3),
      plaintextOf(253, content, stepBytes),
      plaintextOf(2 ** 32 - 1, content, stepBytes),
      plaintextOf(content.length - 1, content, stepBytes),
      plaintextOf(0, content, stepBytes),
    ]) {
      const delta = await withPlaintext(plain);
      await expectFault(() => open(delta), "not_authentic");
    }
  });

  it("opens whatever the padding is", async () => {
    const content = await deflate(utf8Bytes("{}"));
    for (const size of [content.length + 4, 300, 1024]) {
      const delta = await withPlaintext(plaintextOf(content.length, content, size).fill(7, content.length + 4));
      expect(await open(delta)).toEqual(utf8Bytes("{}"));
    }
  });

  it("fails with too_large when it inflates to more than the format allows", { tags: "full" }, async () => {
    const bomb = new Uint8Array(deflateRawSync(new Uint8Array(256 * 1024 * 1024 + 1)));
    const delta = await withPlaintext(plaintextOf(bomb.length, bomb, bomb.length + 4));
    await expectFault(() => open(delta), "too_large");
  });
});
