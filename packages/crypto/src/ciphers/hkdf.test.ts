import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "../../vectors/hkdf-sha256.json" with { type: "json" };
import { deriveBytes } from "../testing/derive-bytes.ts";
import { hex, otherWallet, sampleWallet } from "../testing/samples.ts";
import { type Bytes, hexFromBytes } from "../verify/bytes.ts";
import { deriveStorageKeys } from "../wallet/keys.ts";
import { gcmEncrypt } from "./aes-gcm.ts";
import { deriveAesKey, deriveSecret, importSecret } from "./hkdf.ts";

/** Two keys are equal when they encrypt to the same bytes: the keys themselves can't be exported. */
async function fingerprint(key: CryptoKey): Promise<string> {
  return hexFromBytes(
    await gcmEncrypt(key, { nonce: new Uint8Array(12), associatedData: new Uint8Array(0) }, new Uint8Array(16)),
  );
}

function importBytes(keyBytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", keyBytes, "AES-GCM", false, ["encrypt"]);
}

describe("HKDF-SHA-256 of the platform", () => {
  it.each(vectors.cases)("gives RFC 5869's output $okm", async ({ ikm, salt, info, length, okm }) => {
    const key = await crypto.subtle.importKey("raw", hex(ikm), "HKDF", false, ["deriveBits"]);
    const algorithm = { name: "HKDF", hash: "SHA-256", salt: hex(salt), info: hex(info) };
    expect(hexFromBytes(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8)))).toBe(okm);
  });
});

describe("deriveAesKey", () => {
  const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new Uint8Array(bytes));

  it("gives the same key as another library for a secret, a label and a salt", async () => {
    await fc.assert(
      fc.asyncProperty(bytes32, fc.string(), bytes32, async (secret, label, salt) => {
        const derived = await deriveAesKey(await importSecret(secret), label, salt);
        expect(await fingerprint(derived)).toBe(await fingerprint(await importBytes(deriveBytes(secret, label, salt))));
        const nested = await deriveAesKey(await deriveSecret(secret, label), "inner", salt);
        const nestedBytes = deriveBytes(deriveBytes(secret, label), "inner", salt);
        expect(await fingerprint(nested)).toBe(await fingerprint(await importBytes(nestedBytes)));
      }),
      { numRuns: 30 },
    );
  });

  it("gives a key that can't be exported, from a secret that can't be exported", async () => {
    const secret = await deriveSecret(new Uint8Array(32), "label");
    const key = await deriveAesKey(secret, "label");
    for (const either of [secret, key]) {
      expect(either.extractable).toBe(false);
      await expect(crypto.subtle.exportKey("raw", either)).rejects.toThrow();
    }
    expect(secret.usages).toEqual(["deriveKey"]);
  });
});

describe("deriveStorageKeys", () => {
  it("gives each storage its own keys, which can't be exported", async () => {
    const keys = await deriveStorageKeys(await sampleWallet());
    const others = await deriveStorageKeys(await otherWallet());
    expect(keys.address).toBe((await sampleWallet()).address);
    expect(keys.fileDatabaseSecret.extractable).toBe(false);
    const first = await fingerprint(await deriveAesKey(keys.fileDatabaseSecret, "label"));
    expect(await fingerprint(await deriveAesKey(others.fileDatabaseSecret, "label"))).not.toBe(first);
    const journal = await fingerprint(await deriveAesKey(keys.journalSecret, "label"));
    expect(keys.journalSecret.extractable).toBe(false);
    expect(new Set([first, journal, await fingerprint(await deriveAesKey(others.journalSecret, "label"))]).size).toBe(
      3,
    );
  });
});
