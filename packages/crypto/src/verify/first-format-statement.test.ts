import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { OTHER_DEPLOYMENT, otherWallet, SAMPLE_DEPLOYMENT, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachCharacterChanged } from "../testing/tampering.ts";
import { signText } from "../wallet/signing.ts";
import { blake3 } from "./blake3.ts";
import { hexFromBytes, utf8Bytes } from "./bytes.ts";
import { checkFirstFormat, type FirstFormatDocument, firstFormatStatement } from "./first-format-statement.ts";

const wallet = await sampleWallet();
const other = await otherWallet();

const unsigned = {
  format: 1,
  deployment: SAMPLE_DEPLOYMENT,
  version: 1_700_000_000_000,
  previous: "0".repeat(64),
  publicData: { address: wallet.address, storageFilesSize: 5, storageFilesFactSize: 321 },
  privateData: { files: "AAAA" },
} as const;
let document: FirstFormatDocument;
let hashHex: string;

beforeAll(async () => {
  const statement = await firstFormatStatement(unsigned);
  document = { ...unsigned, signature: signText(statement.text, wallet.privateKeyBytes) };
  hashHex = statement.hashHex;
});

describe("firstFormatStatement", () => {
  it("contains the public fields and the hash of the sealed list", async () => {
    const { text } = await firstFormatStatement(unsigned);
    expect(text.split("\n")).toEqual([
      "DexNet v1: save file database",
      "format: 1",
      `deployment: ${SAMPLE_DEPLOYMENT}`,
      `address: ${wallet.address}`,
      "version: 1700000000000",
      `previous: ${"0".repeat(64)}`,
      "storageFilesSize: 5",
      "storageFilesFactSize: 321",
      `files: ${hexFromBytes(await blake3(utf8Bytes("AAAA")))}`,
    ]);
    expect(hashHex).toBe(hexFromBytes(await blake3(utf8Bytes(text))));
  });

  it("refuses invalid public fields", async () => {
    for (const wrong of [
      { version: 0 },
      { version: 1.5 },
      { previous: "1\n2" },
      { format: 2 as 1 },
      { publicData: { ...unsigned.publicData, storageFilesSize: -1 } },
    ]) {
      await expectFault(() => firstFormatStatement({ ...unsigned, ...wrong }), "input_invalid");
    }
  });
});

describe("checkFirstFormat", () => {
  const check = (wrong: object) => checkFirstFormat({ ...document, ...wrong } as FirstFormatDocument, wallet.address);

  it("accepts the signer's document, and returns its hash", async () => {
    expect(await checkFirstFormat(document, wallet.address)).toEqual({ kind: "good", hashHex });
    expect(await checkFirstFormat(document, wallet.address.toLowerCase())).toEqual({ kind: "good", hashHex });
  });

  it("refuses another address and another signer", async () => {
    expect(await checkFirstFormat(document, other.address)).toEqual({ kind: "bad" });
    const { text } = await firstFormatStatement(document);
    expect(await check({ signature: signText(text, other.privateKeyBytes) })).toEqual({ kind: "bad" });
  });

  it("refuses a document with another address than that of its signer", async () => {
    const foreign = { ...unsigned, publicData: { ...unsigned.publicData, address: other.address } };
    const { text } = await firstFormatStatement(foreign);
    const signed = { ...foreign, signature: signText(text, wallet.privateKeyBytes) };
    expect(await checkFirstFormat(signed, wallet.address)).toEqual({ kind: "bad" });
    expect(await checkFirstFormat(signed, other.address)).toEqual({ kind: "bad" });
  });

  it("refuses a document with any public field changed", async () => {
    const { publicData } = document;
    for (const wrong of [
      { version: document.version + 1 },
      { deployment: OTHER_DEPLOYMENT },
      { deployment: SAMPLE_DEPLOYMENT.toUpperCase() },
      { previous: `1${"0".repeat(63)}` },
      { format: 2 },
      { publicData: { ...publicData, address: other.address } },
      { publicData: { ...publicData, address: wallet.address.toLowerCase() } },
      { publicData: { ...publicData, storageFilesSize: 6 } },
      { publicData: { ...publicData, storageFilesFactSize: 0 } },
      { privateData: { files: "AAAB" } },
      { privateData: { files: "AAA=" } },
      { privateData: { files: "" } },
    ]) {
      expect(await check(wrong)).toEqual({ kind: "bad" });
    }
  });

  it("refuses a field that the signature does not cover", async () => {
    expect(await check({ extra: 1 })).toEqual({ kind: "bad" });
    expect(await check({ publicData: { ...document.publicData, extra: 1 } })).toEqual({ kind: "bad" });
    expect(await check({ privateData: { ...document.privateData, extra: 1 } })).toEqual({ kind: "bad" });
  });

  it("refuses a document with any character changed, unless it parses to the same", async () => {
    const text = JSON.stringify(document);
    for (const changed of withEachCharacterChanged(text)) {
      let read: FirstFormatDocument;
      try {
        read = JSON.parse(changed) as FirstFormatDocument;
      } catch {
        continue;
      }
      expect(await checkFirstFormat(read, wallet.address)).toEqual({ kind: "bad" });
    }
  });

  it("refuses missing, empty and mistyped fields", async () => {
    const values = fc.oneof(
      fc.constantFrom(null, undefined, "", 0, {}, [], -0, Number.NaN, 2 ** 53, "1"),
      fc.anything(),
    );
    const fields = fc.constantFrom("format", "version", "previous", "publicData", "privateData", "signature");
    await fc.assert(
      fc.asyncProperty(fields, values, async (field, value) => {
        fc.pre(value !== document[field as keyof FirstFormatDocument]);
        expect(await check({ [field]: value })).toEqual({ kind: "bad" });
        const { [field as "version"]: _gone, ...rest } = document;
        expect(await checkFirstFormat(rest as FirstFormatDocument, wallet.address)).toEqual({ kind: "bad" });
      }),
    );
  });

  it("never throws, for any input", async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (value, address) => {
        expect(await checkFirstFormat(value as FirstFormatDocument, wallet.address)).toEqual({ kind: "bad" });
        expect(await checkFirstFormat(document, address as string)).toEqual({ kind: "bad" });
      }),
    );
  });
});
