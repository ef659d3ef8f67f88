import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSaltedBox, sealSaltedBox } from "../sealing/salted-box.ts";
import { type FirstFormatToSeal, sealFirstFormat } from "../testing/first-format.ts";
import { OTHER_DEPLOYMENT, otherWallet, SAMPLE_DEPLOYMENT, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachByteChanged } from "../testing/tampering.ts";
import { base64FromBytes, bytesFromBase64, utf8Bytes } from "../verify/bytes.ts";
import { FIRST_PREVIOUS } from "../verify/delta-statement.ts";
import { type FirstFormatDocument, firstFormatStatement } from "../verify/first-format-statement.ts";
import { deriveStorageKeys } from "../wallet/keys.ts";
import { signText } from "../wallet/signing.ts";
import { deflate, inflate } from "./deflate.ts";
import { firstFormatContext, openFirstFormat } from "./first-format.ts";

const wallet = await sampleWallet();
const keys = await deriveStorageKeys(wallet);
const other = await otherWallet();
const otherKeys = await deriveStorageKeys(other);
const files = [{ id: "1", name: "a" }];

function seal(changes: Partial<FirstFormatToSeal> = {}) {
  const publicData = { storageFilesSize: 10, storageFilesFactSize: 326 };
  const facts = { deployment: SAMPLE_DEPLOYMENT, version: 5, previousHashHex: FIRST_PREVIOUS, publicData };
  return sealFirstFormat({ wallet, keys, ...facts, files, ...changes });
}

async function open(document: FirstFormatDocument, storageKeys = keys) {
  const opened = await openFirstFormat(storageKeys, document);
  return { hashHex: opened.hashHex, files: JSON.parse(new TextDecoder().decode(opened.files)) as unknown };
}

/** Signs again with the owner's key, so that only the seal can reveal the change. */
async function signAgain(document: FirstFormatDocument): Promise<FirstFormatDocument> {
  const { text } = await firstFormatStatement(document);
  return { ...document, signature: signText(text, wallet.privateKeyBytes) };
}

describe("file database of format 1", () => {
  it("opens to the files that were sealed, for any JSON", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), async (value, version) => {
        const { document, hashHex } = await seal({ files: value, version });
        expect(JSON.parse(JSON.stringify(document))).toEqual(document);
        const opened = await open(document);
        expect(opened.hashHex).toBe(hashHex);
        expect(JSON.stringify(opened.files)).toBe(JSON.stringify(value));
      }),
      { numRuns: 40 },
    );
  });

  it("does not reveal its content", async () => {
    const { document } = await seal({ files: [{ name: "a name that nobody may read" }] });
    expect(Buffer.from(document.privateData.files, "base64").toString("latin1")).not.toContain("name");
  });

  it("is sealed under a new key each time", async () => {
    const salts = new Set<string>();
    const nonces = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const sealed = Buffer.from((await seal()).document.privateData.files, "base64").toString("hex");
      salts.add(sealed.slice(0, 64));
      nonces.add(sealed.slice(64, 88));
    }
    expect([salts.size, nonces.size]).toEqual([20, 20]);
  });

  it("has the hash of the previous version", async () => {
    const first = await seal();
    const second = await seal({ version: 6, previousHashHex: first.hashHex });
    expect(second.document.previous).toBe(first.hashHex);
    expect(second.hashHex).not.toBe(first.hashHex);
  });
});

describe("file database of format 1 from a malicious server", () => {
  it("does not open after a changed byte in the sealed list, signed again or not", async () => {
    const { document } = await seal();
    const sealed = bytesFromBase64(document.privateData.files) ?? new Uint8Array(0);
    for (const changed of withEachByteChanged(sealed)) {
      const forged = { ...document, privateData: { files: base64FromBytes(changed) } };
      await expectFault(() => open(forged), "not_authentic");
      await expectFault(async () => open(await signAgain(forged)), "not_authentic");
    }
  });

  it("does not open when truncated", async () => {
    const { document } = await seal();
    const sealed = bytesFromBase64(document.privateData.files) ?? new Uint8Array(0);
    for (let size = 0; size < sealed.length; size++) {
      const forged = { ...document, privateData: { files: base64FromBytes(sealed.subarray(0, size)) } };
      await expectFault(() => open(forged), "not_authentic");
      if (size > 0) await expectFault(async () => open(await signAgain(forged)), "not_authentic");
    }
  });

  it("does not open with another deployment, version, previous hash or public data, signed again or not", async () => {
    const { document } = await seal();
    const { publicData } = document;
    const changes: Array<Partial<FirstFormatDocument>> = [
      { version: 6 },
      { deployment: OTHER_DEPLOYMENT },
      { previous: "1".repeat(64) },
      { publicData: { ...publicData, storageFilesSize: 11 } },
      { publicData: { ...publicData, storageFilesFactSize: 0 } },
    ];
    for (const change of changes) {
      await expectFault(() => open({ ...document, ...change }), "not_authentic");
      await expectFault(async () => open(await signAgain({ ...document, ...change })), "not_authentic");
    }
  });

  it("does not open for another storage", async () => {
    const foreign = await seal({ wallet: other, keys: otherKeys });
    await expectFault(() => open(foreign.document), "not_authentic");
    const renamed = { ...foreign.document, publicData: { ...foreign.document.publicData, address: wallet.address } };
    await expectFault(async () => open(await signAgain(renamed)), "not_authentic");
    const { document } = await seal();
    await expectFault(() => open(document, otherKeys), "not_authentic");
  });

  it("does not open when another wallet signed what the owner sealed", async () => {
    const { document } = await seal();
    const { text } = await firstFormatStatement(document);
    const foreign = { ...document, signature: signText(text, other.privateKeyBytes) };
    await expectFault(() => open(foreign), "not_authentic");
  });

  it("does not open when it combines two versions", async () => {
    const [first, second] = [await seal(), await seal({ version: 6, files: [] })];
    const mixed = { ...second.document, privateData: first.document.privateData };
    await expectFault(() => open(mixed), "not_authentic");
    await expectFault(async () => open(await signAgain(mixed)), "not_authentic");
  });
});

describe("JSON of a file database of format 1", () => {
  const names = ["Отпуск.jpg", "ґанок", "日本語 😀", "\u007f\u0080\u2028", "plain"];

  it("is ASCII, and opens to the same text", async () => {
    const { document } = await seal({ files: names });
    const box = await openSaltedBox(firstFormatContext(keys, document), document.privateData.files);
    const json = Buffer.from(await inflate(box, 10_000)).toString("latin1");
    expect([...json].filter((character) => character > "\u007f")).toEqual([]);
    expect((await open(document)).files).toEqual(names);
  });

  it("may be plain UTF-8", async () => {
    const { document } = await seal();
    const box = await sealSaltedBox(
      firstFormatContext(keys, document),
      await deflate(utf8Bytes(JSON.stringify(names))),
    );
    const plain = await signAgain({ ...document, privateData: { files: box } });
    expect((await open(plain)).files).toEqual(names);
  });
});

describe("file database of format 1 with invalid content", () => {
  it("does not open, even when the owner sealed and signed it", async () => {
    const { document } = await seal();
    const context = firstFormatContext(keys, document);
    for (const plain of [new Uint8Array(0), new Uint8Array(9).fill(0xff), utf8Bytes("[]")]) {
      const wrong = { ...document, privateData: { files: await sealSaltedBox(context, plain) } };
      await expectFault(async () => open(await signAgain(wrong)), "not_authentic");
    }
  });
});
