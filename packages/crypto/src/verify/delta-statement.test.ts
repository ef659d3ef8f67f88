import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsable, withoutField, wrongFieldValues } from "../testing/json-fields.ts";
import { sealSampleChain, signDelta } from "../testing/sample-deltas.ts";
import { otherDeployment, otherWallet, sampleDeployment, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachCharacterChanged } from "../testing/tampering.ts";
import { blake3 } from "./blake3.ts";
import { hexFromBytes, utf8Bytes } from "./bytes.ts";
import { checkDelta, checkDeltaChain, type Delta, deltaStatement, firstPrevious } from "./delta-statement.ts";

const wallet = await sampleWallet();
const other = await otherWallet();
const subject = { deployment: sampleDeployment, address: wallet.address };
const bad = { kind: "bad" };

/** A short delta. The signature does not depend on what the sealed text contains. */
const delta = await signDelta(subject, wallet, {
  version: 1_700_000_000_000,
  previous: firstPrevious,
  storageFilesSize: 5,
  storageFilesFactSize: 321,
  changes: "AAAA",
  signature: "",
});
const fields = Object.keys(delta) as (keyof Delta)[];

describe("deltaStatement", () => {
  it("contains the public fields and the hash of the sealed changes", async () => {
    const { text, hashHex } = await deltaStatement(subject, delta);
    expect(text.split("\n")).toEqual([
      "DexNet v1: save delta",
      "format: 1",
      `deployment: ${sampleDeployment}`,
      `address: ${wallet.address}`,
      "version: 1700000000000",
      `previous: ${"0".repeat(64)}`,
      "storageFilesSize: 5",
      "storageFilesFactSize: 321",
      `changes: ${hexFromBytes(await blake3(utf8Bytes("AAAA")))}`,
    ]);
    expect(hashHex).toBe(hexFromBytes(await blake3(utf8Bytes(text))));
  });

  it("refuses invalid public fields", async () => {
    for (const wrong of [
      { version: 0 },
      { version: 1.5 },
      { version: 8_640_000_000_000_001 },
      { previous: "1\n2" },
      { storageFilesSize: -1 },
    ]) {
      await expectFault(() => deltaStatement(subject, { ...delta, ...wrong }), "input_invalid");
    }
    await expectFault(() => deltaStatement({ ...subject, deployment: "main" }, delta), "input_invalid");
  });
});

describe("checkDelta", () => {
  const check = (wrong: object) => checkDelta(subject, { ...delta, ...wrong } as Delta);

  it("accepts the signer's delta and returns the hash of its version", async () => {
    const { hashHex } = await deltaStatement(subject, delta);
    expect(await checkDelta(subject, delta)).toEqual({ kind: "good", hashHex });
    expect(await checkDelta({ ...subject, address: wallet.address.toLowerCase() }, delta)).toEqual({
      kind: "good",
      hashHex,
    });
  });

  it("refuses another storage, another deployment and another signer", async () => {
    expect(await checkDelta({ ...subject, address: other.address }, delta)).toEqual(bad);
    expect(await checkDelta({ ...subject, deployment: otherDeployment }, delta)).toEqual(bad);
    expect(await checkDelta(subject, await signDelta(subject, other, delta))).toEqual(bad);
  });

  it("refuses a delta with any field changed", async () => {
    for (const wrong of [
      { version: delta.version + 1 },
      { previous: `1${"0".repeat(63)}` },
      { storageFilesSize: 6 },
      { storageFilesFactSize: 0 },
      { changes: "AAAB" },
      { signature: (await signDelta(subject, wallet, { ...delta, version: 1 })).signature },
    ]) {
      expect(await check(wrong)).toEqual(bad);
    }
  });

  it("refuses base64 that is not canonical, even when it is signed", async () => {
    for (const changes of ["", "AAA=", "AAB=", "AAA", "AA AA", "AAAA\n", "AA-_", "AAAA===="]) {
      const isCanonical = changes === "AAA=";
      const signed = await signDelta(subject, wallet, { ...delta, changes });
      expect([changes, (await checkDelta(subject, signed)).kind]).toEqual([changes, isCanonical ? "good" : "bad"]);
    }
  });

  it("refuses a delta with any character changed, unless it parses to the same", async () => {
    for (const read of parsable(withEachCharacterChanged(JSON.stringify(delta)))) {
      expect(await checkDelta(subject, read as Delta)).toEqual(bad);
    }
  });

  it("refuses missing, added and mistyped fields", async () => {
    expect(await check({ extra: 1 })).toEqual(bad);
    expect(await check({ format: 1 })).toEqual(bad);
    for (const field of fields) expect(await checkDelta(subject, withoutField(delta, field) as Delta)).toEqual(bad);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), wrongFieldValues, async (field, value) => {
        fc.pre(value !== delta[field]);
        expect(await check({ [field]: value })).toEqual(bad);
      }),
    );
  });

  it("never throws, for any input", async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (value, text) => {
        expect(await checkDelta(subject, value as Delta)).toEqual(bad);
        expect(await checkDelta({ ...subject, address: text as string }, delta)).toEqual(bad);
        expect(await checkDelta({ ...subject, deployment: text as string }, delta)).toEqual(bad);
        expect(await checkDeltaChain(subject, [value as Delta], null)).toEqual(bad);
        expect(await checkDeltaChain({ ...subject, deployment: text as string }, [delta], null)).toEqual(bad);
      }),
    );
  });
});

describe("delta of one storage", () => {
  it("is not valid for another storage or deployment of the same phrase", async () => {
    const [own] = (await sealSampleChain(wallet, [{}])).deltas;
    const [elsewhere] = (await sealSampleChain(wallet, [{}], { deployment: otherDeployment })).deltas;
    const [foreign] = (await sealSampleChain(other, [{}])).deltas;
    for (const [found, kind] of [
      [own, "good"],
      [elsewhere, "bad"],
      [foreign, "bad"],
    ] as const) {
      expect((await checkDelta(subject, found as Delta)).kind).toBe(kind);
    }
  });
});
