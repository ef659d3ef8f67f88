import { describe, expect, it } from "vitest";
import { createKeyedHash, createToken, hashToken, isSameHash } from "./hashes.ts";
import { createSealer } from "./sealer.ts";
import { deriveServerKeys } from "./server-keys.ts";

const keys = deriveServerKeys("a secret of at least thirty-two bytes");

describe("server keys", () => {
  it("are reproducible, and differ between purposes and secrets", () => {
    expect(deriveServerKeys("a secret of at least thirty-two bytes")).toEqual(keys);
    const others = deriveServerKeys("a secret of at least thirty-two bytez");
    const all = [...Object.values(keys), ...Object.values(others)].map((key) => Buffer.from(key).toString("hex"));
    expect(new Set(all).size).toBe(2 * Object.keys(keys).length);
    for (const key of all) expect(key).toHaveLength(64);
  });
});

describe("sealer", () => {
  const sealer = createSealer(keys.productKeys);
  const plain = Buffer.from("thirty-two bytes that are secret");

  it("opens its own texts with the same context only", () => {
    const sealed = sealer.seal(plain, "one");
    expect(sealer.open(sealed, "one")).toEqual(plain);
    expect(sealer.open(sealed, "two")).toBeNull();
    expect(createSealer(keys.mails).open(sealed, "one")).toBeNull();
    expect(sealer.seal(plain, "one")).not.toBe(sealed);
    expect(sealer.open(sealer.seal(Buffer.alloc(0), ""), "")).toEqual(Buffer.alloc(0));
  });

  it("opens no text that was changed or cut", () => {
    const bytes = Buffer.from(sealer.seal(plain, "one"), "base64");
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(sealer.open(changed.toString("base64"), "one")).toBeNull();
      expect(sealer.open(bytes.subarray(0, index).toString("base64"), "one")).toBeNull();
    }
  });
});

describe("hashes", () => {
  it("differ between tokens", () => {
    const token = createToken();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(isSameHash(hashToken(token), hashToken(token))).toBe(true);
    expect(isSameHash(hashToken(token), hashToken(createToken()))).toBe(false);
    expect(isSameHash("a", "aa")).toBe(false);
  });

  it("depend on the key and on the boundaries of the parts", () => {
    const hash = createKeyedHash(keys.oneTimeCodes);
    expect(hash("a", "b")).toBe(hash("a", "b"));
    expect(hash("a", "b")).not.toBe(createKeyedHash(keys.mails)("a", "b"));
    expect(hash("a", "b")).not.toBe(hash("ab"));
    expect(hash("a,b")).not.toBe(hash("a", "b"));
  });
});
