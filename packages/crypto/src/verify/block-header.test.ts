import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectFault, withEachByteChanged } from "../testing/tampering.ts";
import { cidFromDigest } from "./block-cid.ts";
import { blockHeaderSizeBytes, decodeBlockHeader, encodeBlockHeader } from "./block-header.ts";

const header = { cid: cidFromDigest(new Uint8Array(32).fill(7)), signatureHex: `0x${"0a".repeat(65)}` };

describe("block header", () => {
  it("has 300 characters: mark, version, CID, signature, spaces", () => {
    const text = Buffer.from(encodeBlockHeader(header)).toString("latin1");
    expect(text).toBe(`DCB01${header.cid}${header.signatureHex}${" ".repeat(104)}`);
    expect([text.length, blockHeaderSizeBytes]).toEqual([300, 300]);
  });

  it("is read from the front of a block", () => {
    const block = new Uint8Array(400);
    block.set(encodeBlockHeader(header));
    expect(decodeBlockHeader(block)).toEqual(header);
  });

  it("is null or another header after a changed byte", () => {
    for (const changed of withEachByteChanged(encodeBlockHeader(header))) {
      const read = decodeBlockHeader(changed);
      if (read !== null) {
        expect(read).not.toEqual(header);
        expect(encodeBlockHeader(read)).toEqual(changed);
      }
    }
  });

  it("is null when truncated", () => {
    const bytes = encodeBlockHeader(header);
    for (let size = 0; size < blockHeaderSizeBytes; size++)
      expect(decodeBlockHeader(bytes.subarray(0, size))).toBeNull();
  });

  it("is null with another mark, version or padding", () => {
    const text = Buffer.from(encodeBlockHeader(header)).toString("latin1");
    for (const wrong of [
      text.replace("DCB01", "DCB02"),
      text.replace("DCB01", "dcb01"),
      text.replaceAll(" ", "\0"),
      `${text.slice(0, -1)}\n`,
    ]) {
      expect(decodeBlockHeader(Buffer.from(wrong, "latin1"))).toBeNull();
    }
  });

  it("can't be encoded from an invalid CID or signature", async () => {
    await expectFault(() => encodeBlockHeader({ ...header, cid: "b" }), "input_invalid");
    await expectFault(() => encodeBlockHeader({ ...header, signatureHex: "0x" }), "input_invalid");
  });

  it("is null or valid, without an error, for any input", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.uint8Array({ minLength: 300, maxLength: 310 })),
        (value) => decodeBlockHeader(value as Uint8Array) === null,
      ),
    );
  });
});
