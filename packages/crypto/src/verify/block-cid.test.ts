import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withEachCharacterChanged } from "../testing/tampering.ts";
import { blake3 } from "./blake3.ts";
import { cidFromDigest, digestFromCid } from "./block-cid.ts";

const anyDigest = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe("block CID", () => {
  it("is the CID that other tools give to the same raw bytes", async () => {
    // CIDv1 of the empty block: raw, BLAKE3-256, base32.
    const cid = cidFromDigest(await blake3(new Uint8Array(0)));
    expect(cid).toMatch(/^bafkr4i[a-z2-7]{52}$/);
    expect(Buffer.from(digestFromCid(cid) ?? []).toString("hex")).toBe(
      "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262",
    );
  });

  it("converts to its digest and back", () => {
    fc.assert(
      fc.property(anyDigest, (digest) => {
        const cid = cidFromDigest(digest);
        expect(cid).toHaveLength(59);
        expect(digestFromCid(cid)).toEqual(new Uint8Array(digest));
        for (const changed of withEachCharacterChanged(cid)) {
          const other = digestFromCid(changed);
          if (other !== null) expect(Buffer.from(other).equals(Buffer.from(digest))).toBe(false);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("has one spelling: no stray bits, no upper case, no other kind of CID", () => {
    const cid = cidFromDigest(new Uint8Array(32));
    expect(digestFromCid(`${cid.slice(0, -1)}b`)).toBeNull();
    expect(digestFromCid(cid.toUpperCase())).toBeNull();
    expect(digestFromCid(`${cid}a`)).toBeNull();
    expect(digestFromCid(`${cid}\n`)).toBeNull();
    // SHA-256 instead of BLAKE3, and dag-pb instead of raw.
    expect(digestFromCid("bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku")).toBeNull();
    expect(digestFromCid("bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi")).toBeNull();
  });

  it("is null or valid, without an error, for any input", () => {
    const nearly = fc.stringMatching(/^b[a-z2-7]{58}$/);
    fc.assert(
      fc.property(fc.oneof(fc.anything(), nearly), (value) => {
        const digest = digestFromCid(value as string);
        if (digest !== null) expect(cidFromDigest(digest)).toBe(value);
      }),
    );
  });
});
