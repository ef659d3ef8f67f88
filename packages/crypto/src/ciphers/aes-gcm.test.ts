import { describe, expect, it } from "vitest";
import vectors from "../../vectors/aes-256-gcm.json" with { type: "json" };
import { hex } from "../testing/samples.ts";
import { expectFault, withEachByteChanged } from "../testing/tampering.ts";
import { hexFromBytes } from "../verify/bytes.ts";
import { gcmDecrypt, gcmEncrypt } from "./aes-gcm.ts";

describe("AES-256-GCM", () => {
  it.each(vectors.cases)("encrypts case $case of its specification", async (vector) => {
    const key = await crypto.subtle.importKey("raw", hex(vector.key), "AES-GCM", false, ["encrypt", "decrypt"]);
    const context = { nonce: hex(vector.nonce), associatedData: hex(vector.associatedData) };
    const encrypted = await gcmEncrypt(key, context, hex(vector.plain));
    expect(hexFromBytes(encrypted)).toBe(vector.encrypted + vector.tag);
    expect(hexFromBytes(await gcmDecrypt(key, context, encrypted))).toBe(vector.plain);
    for (const changed of withEachByteChanged(encrypted)) {
      await expectFault(() => gcmDecrypt(key, context, changed), "not_authentic");
    }
    for (let size = 0; size < encrypted.length; size++) {
      await expectFault(() => gcmDecrypt(key, context, encrypted.subarray(0, size)), "not_authentic");
    }
  });
});
