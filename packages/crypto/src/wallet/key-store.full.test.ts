import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "../../vectors/key-store.json" with { type: "json" };
import { samplePhrase, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachCharacterChanged } from "../testing/tampering.ts";
import { hexFromBytes } from "../verify/bytes.ts";
import { makeKeyStore, openKeyStore } from "./key-store.ts";
import { decryptPrivateKey, deriveKeyStoreKeys } from "./key-store-cipher.ts";
import { readKeyStoreFile } from "./key-store-file.ts";

const password = "a sentence that only I know";
const [cheap] = vectors.phrases;
if (cheap === undefined) throw new Error("The vectors have no cheap key store.");

type Changes = Record<string, unknown>;
/** The cheap file with some of its fields changed, or removed where a value is undefined. */
function changed(changes: { file?: Changes; sealed?: Changes; kdf?: Changes; extension?: Changes }): string {
  const { Crypto, "x-ethers": extension, ...rest } = cheap?.file ?? { Crypto: { kdfparams: {} } };
  const kdfparams = { ...Crypto.kdfparams, ...changes.kdf };
  return JSON.stringify({
    ...rest,
    Crypto: { ...Crypto, kdfparams, ...changes.sealed },
    "x-ethers": { ...extension, ...changes.extension },
    ...changes.file,
  });
}

/** Decrypts the private key alone, which key stores without a phrase have too. */
async function openPrivateKey(text: string, password: string): Promise<string> {
  const content = readKeyStoreFile(text);
  const keys = await deriveKeyStoreKeys(password, content.salt, content.cost);
  return hexFromBytes(await decryptPrivateKey(content, keys));
}

describe("key store of another wallet", () => {
  it.each(vectors.keys)("decrypts the private key of: $name", async ({ file, password, privateKey }) => {
    expect(await openPrivateKey(JSON.stringify(file), password)).toBe(privateKey);
    await expectFault(() => openKeyStore(JSON.stringify(file), password), "key_store_without_phrase");
  });

  it.each(vectors.phrases)("opens to the phrase of: $name", async (vector) => {
    expect(await openKeyStore(JSON.stringify(vector.file), vector.password)).toEqual(vector.phrase.split(" "));
  });

  it("does not open with a wrong password", async () => {
    const text = JSON.stringify(cheap.file);
    expect(await openPrivateKey(text, cheap.password)).toBe(cheap.privateKey);
    await expectFault(() => openKeyStore(text, `${cheap.password}.`), "not_authentic");
    await expectFault(() => openPrivateKey(text, `${cheap.password}.`), "not_authentic");
  });

  it.each(vectors.refused)("is refused: $why", async ({ file }) => {
    await expectFault(() => openPrivateKey(JSON.stringify(file), password), "key_store_invalid");
  });
});

describe("makeKeyStore", () => {
  it("writes a file that opens to the phrase and reveals neither the phrase nor the private key", async () => {
    const { address, privateKeyBytes } = await sampleWallet();
    const { text, addressHex } = await makeKeyStore(samplePhrase, password);
    expect(addressHex).toBe(address);
    expect(JSON.parse(text)).toMatchObject({
      version: 3,
      address: address.slice(2).toLowerCase(),
      crypto: { cipher: "aes-128-ctr", kdf: "scrypt", kdfparams: { n: 131_072, r: 8, p: 1, dklen: 32 } },
    });
    expect(text).not.toContain(hexFromBytes(privateKeyBytes));
    expect(text).not.toContain("junk");
    expect(await openKeyStore(text, password)).toEqual(samplePhrase);
  });

  it("refuses an invalid phrase and an empty password", async () => {
    await expectFault(() => makeKeyStore(samplePhrase.slice(1), password), "phrase_invalid");
    await expectFault(() => makeKeyStore(samplePhrase, ""), "input_invalid");
    await expectFault(() => makeKeyStore(samplePhrase, "\ud800"), "input_invalid");
  });
});

describe("openKeyStore with a malicious file", () => {
  it.each([
    ["a larger N", { n: 2 ** 19 }],
    ["more blocks", { n: 2 ** 18, r: 16 }],
    ["more rounds", { n: 2, r: 1, p: 2 ** 21 }],
    ["an N past all numbers", { n: 2 ** 80 }],
    ["an N that is no power of two", { n: 100_000 }],
    ["no work at all", { n: 1 }],
    ["half a round", { p: 0.5 }],
    ["a negative r", { r: -8 }],
    ["an r as text", { r: "8" }],
    ["nothing said", { n: undefined }],
    ["a longer key", { dklen: 64 }],
    ["an endless salt", { salt: "00".repeat(65) }],
    ["no salt", { salt: "" }],
  ])("refuses %s", async (_, kdf) => {
    await expectFault(() => openKeyStore(changed({ kdf }), cheap.password), "key_store_invalid");
  });

  it.each([
    ["another version", { file: { version: 4 } }],
    ["another cipher", { sealed: { cipher: "aes-256-ctr" } }],
    ["a short counter", { sealed: { cipherparams: { iv: "00" } } }],
    ["a short mac", { sealed: { mac: "00" } }],
    ["a key that is no hex", { sealed: { ciphertext: "zz".repeat(32) } }],
    ["nothing sealed", { file: { Crypto: null } }],
    ["an entropy of no phrase's length", { extension: { mnemonicCiphertext: "00".repeat(17) } }],
  ])("refuses a file with %s", async (_, changes) => {
    await expectFault(() => openKeyStore(changed(changes), cheap.password), "key_store_invalid");
  });

  it.each([
    ["no extension", { file: { "x-ethers": undefined } }],
    ["an extension of another version", { extension: { version: "0.2" } }],
    ["the phrase of another account", { extension: { path: "m/44'/60'/0'/0/1" } }],
    ["words of another language", { extension: { locale: "es" } }],
    ["no entropy", { extension: { mnemonicCiphertext: undefined } }],
    ["another phrase than the key's", { extension: { mnemonicCiphertext: "00".repeat(16) } }],
  ])("finds no phrase of a storage in a file with %s", async (_, changes) => {
    await expectFault(() => openKeyStore(changed(changes), cheap.password), "key_store_without_phrase");
  });

  it("never returns another phrase after a changed character", async () => {
    const right = cheap.phrase.split(" ");
    for (const part of [cheap.file.Crypto.ciphertext, cheap.file.Crypto.mac, cheap.file.Crypto.cipherparams.iv]) {
      for (const other of withEachCharacterChanged(part)) {
        const text = JSON.stringify(cheap.file).replace(part, () => JSON.stringify(other).slice(1, -1));
        const words = await openKeyStore(text, cheap.password).catch(() => right);
        expect(words).toEqual(right);
      }
    }
  });

  it("throws a known fault for any input", async () => {
    const known = ["key_store_invalid", "key_store_without_phrase", "not_authentic"];
    const any = fc.oneof(
      fc.string(),
      fc.json(),
      fc.anything().map((value) => value as string),
    );
    await fc.assert(
      fc.asyncProperty(any, async (text) => {
        const fault: unknown = await openKeyStore(text, password).catch((thrown: unknown) => thrown);
        expect(known).toContain((fault as { code?: string }).code);
      }),
    );
    await expectFault(() => openKeyStore(`${" ".repeat(70_000)}{}`, password), "key_store_invalid");
  });
});
